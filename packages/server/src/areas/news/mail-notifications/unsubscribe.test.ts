import { afterAll, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { aPerson } from '../../../testing/makers.ts'
import { aDiscussion, prefer, reply, takeDigests, takeMails } from '../../../testing/notified.ts'
import { makeToken, type Subscription } from './subscriptions.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
const { baseUrl, context } = instance
const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
afterAll(async () => {
  await instance.close()
  await server.stop()
})

const paces = async () => (await ann.client.getPreferences({ personID: '@me' })).mail
const pathOf = (raw: string | undefined) =>
  new URL(/^List-Unsubscribe:\s+<([^>]+)>\r$/im.exec(raw ?? '')?.[1] ?? '').pathname
const pathFor = (subscription: Subscription) => `/unsubscribe/${makeToken(context, subscription)}`
const oneClick = (path: string, body: BodyInit = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })) =>
  fetch(baseUrl + path, { method: 'POST', body, redirect: 'manual' })

test('a bare POST ends emails of its kind; GET and HEAD change nothing (RFC 8058)', async () => {
  const { id } = await aDiscussion(ann.client)
  await reply(bob.client, id)
  const [sent] = await takeMails(instance, server)
  const path = pathOf(sent?.raw)
  const looks = [await fetch(baseUrl + path), await fetch(baseUrl + path, { method: 'HEAD' })]
  const before = await paces()
  const ended = await oneClick(path)
  const after = await paces()
  await reply(bob.client, id)

  expect(sent?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im)
  expect(sent?.mail.text).toContain(path)
  expect([...looks.map(({ status }) => status), ended.status]).toEqual([200, 200, 200])
  expect(before.reply).toBe('immediately')
  expect(after).toEqual({ ...before, reply: 'never' })
  expect(await takeMails(instance, server)).toEqual([])
})

test('the page has a button and one to undo it, no script and no name', async () => {
  const browser = new Browser(baseUrl)
  const path = pathFor({ personId: ann.id, pace: 'immediately', kinds: ['share'] })
  const asked = await browser.send(path)
  const ended = await browser.post(path, {})
  const between = await paces()
  const undone = await browser.post(`${path}/undo`, {})

  expect(asked.text).toContain(`<form method="post" action="${path}">`)
  expect(asked.text).toContain('Content shared with you')
  expect(asked.text).not.toContain('<script')
  expect(asked.text).not.toContain(ann.username)
  expect(ended.text).toContain(`action="${path}/undo"`)
  expect(between.share).toBe('never')
  expect(undone.status).toBe(200)
  expect((await paces()).share).toBe('immediately')
})

test('a multipart form works too', async () => {
  const path = pathFor({ personId: ann.id, pace: 'immediately', kinds: ['mention'] })
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const ended = await oneClick(path, form)
  const isEnded = (await paces()).mention
  const large = new FormData()
  large.set('List-Unsubscribe', 'x'.repeat(70_000))

  expect([ended.status, isEnded]).toEqual([200, 'never'])
  expect((await oneClick(path, large)).status).toBe(413)
})

test('leaving the digest ends everything in it, and undo restores it', async () => {
  await prefer(ann.client, {
    mail: { reply: 'daily', comment: 'daily', track: 'daily', like: 'immediately' },
  })
  await reply(bob.client, (await aDiscussion(ann.client)).id)
  const [digest] = await takeDigests(instance, server)
  const path = pathOf(digest?.raw)
  await oneClick(path)
  const ended = await paces()
  await oneClick(`${path}/undo`)

  expect(ended).toMatchObject({ reply: 'never', comment: 'never', track: 'never', like: 'immediately' })
  expect(await paces()).toMatchObject({
    reply: 'daily',
    comment: 'daily',
    track: 'daily',
    like: 'immediately',
  })
})

test('a changed token, or one of a removed person, is refused', async () => {
  const gone = await aPerson(instance)
  const right = { personId: ann.id, pace: 'immediately', kinds: ['like'] } as const
  const token = makeToken(context, right)
  const signature = token.slice(-22)
  const wrong = [
    token.replace(ann.id, bob.id),
    token.replace('like', 'like.reply'),
    token.replace('immediately', 'daily'),
    token.slice(0, -1),
    `${token}A`,
    token.replace(signature, 'A'.repeat(22)),
    signature,
    'x',
    makeToken(context, { ...right, personId: gone.id }),
    makeToken(context, { ...right, personId: '999999999' }),
  ]
  await instance.admin.deletePerson({ personID: gone.id })
  await finishDepartures(instance)
  const before = await paces()
  const answers = await Promise.all(
    wrong.flatMap((each) => [fetch(`${baseUrl}/unsubscribe/${each}`), oneClick(`/unsubscribe/${each}`)]),
  )
  const bodies = await Promise.all(answers.map((answer) => answer.text()))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(bodies.map((body) => body.replace(/ID [^<]+/, ''))).size).toBe(1)
  expect(await paces()).toEqual(before)
})

test('another site’s page cannot post it', async () => {
  const path = pathFor({ personId: ann.id, pace: 'immediately', kinds: ['invitation'] })
  const foreign = await new Browser(baseUrl).post(path, {}, { origin: 'https://evil.example' })

  expect(foreign.status).toBe(403)
  expect((await paces()).invitation).toBe('immediately')
})
