import { afterAll, expect, test } from 'vitest'
import { aReceiver, notificationIds } from './receiver.ts'
import type { Behaviour } from './receiver-behaviours.ts'

const receiver = await aReceiver()
afterAll(() => receiver.close())

let paths = 0

/** Ends a callback that gets no answer once it was received. */
async function callBack(behaviour: Behaviour, isAnswered = true) {
  const path = `/${++paths}`
  receiver.behave(behaviour, path)
  const receiptOf = () => receiver.receipts.find((one) => one.path === path)
  const ending = new AbortController()
  const called = fetch(receiver.url + path, { method: 'POST', body: '[{"id":"1"}]', signal: ending.signal })
    .then(async (response) => {
      await response.arrayBuffer()
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    })
    .catch((error: Error) => error.name)
  if (!isAnswered) {
    await expect.poll(receiptOf, { interval: 5 }).toBeDefined()
    ending.abort()
  }
  const answer = await called
  await expect.poll(() => receiptOf()?.answer, { interval: 5 }).toBeDefined()
  return { answer, receipt: receiptOf() }
}

test.each([
  [{ name: 'healthy' }, { status: 204, retryAfter: null }, '204', '[{"id":"1"}]'],
  [{ name: 'failing' }, { status: 500, retryAfter: null }, '500', '[{"id":"1"}]'],
  [{ name: 'failing', share: 0 }, { status: 204, retryAfter: null }, '204', '[{"id":"1"}]'],
  [{ name: 'busy', retryAfterSeconds: 7 }, { status: 429, retryAfter: '7' }, '429', '[{"id":"1"}]'],
  [{ name: 'slow', afterMs: 20 }, { status: 204, retryAfter: null }, '204', '[{"id":"1"}]'],
  [{ name: 'silent' }, 'AbortError', 'nothing', '[{"id":"1"}]'],
  [{ name: 'dripping' }, 'AbortError', 'dripped', '[{"id":"1"}]'],
  [{ name: 'resetting early' }, 'TypeError', 'reset', ''],
  [{ name: 'resetting late' }, 'TypeError', 'reset', '[{"id":"1"}]'],
] as const)('a receiver that is %j answers so, and stores what it received', async (...given) => {
  const [behaviour, answer, remembered, body] = given

  const came = await callBack(behaviour, answer !== 'AbortError')

  expect(came.answer).toEqual(answer)
  expect(came.receipt).toMatchObject({ body, answer: remembered })
})

test('a receiver slower than the timeout knows that its answer came too late', async () => {
  const { answer, receipt } = await callBack({ name: 'held', until: new Promise(() => {}) }, false)

  expect(answer).toBe('AbortError')
  expect(receipt?.answer).toBe('too late')
})

test('a receiver that is down refuses connections, and keeps its address when it returns', async () => {
  const other = await aReceiver()
  await other.goDown()
  const refused = await fetch(other.url, { method: 'POST' }).catch((error: Error) => error.name)
  await other.comeUp()
  const { status } = await fetch(other.url, { method: 'POST' })
  await other.close()

  expect([refused, status]).toEqual(['TypeError', 204])
})

test('notification ids are read from every format', () => {
  expect(notificationIds({ body: '[{"id":"1"},{"activity":{"id":"2"},"webhook":"w"}]' })).toEqual(['1', '2'])
})
