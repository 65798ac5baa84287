import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { HOSTILE_TARGETS } from '../../../testing/hostile-targets.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { callBack } from './callback.ts'

/** An instance whose settings do not allow private networks. */
const instance = await anInstance({ FOLKMOOT_BASE_URL: 'https://community.example.org' })
afterAll(() => instance.close())
const { admin, context, store } = instance

const state = { connections: 0 }
const inside = createServer((_request, response) => response.end('secret'))
inside.on('connection', () => state.connections++)
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
afterAll(() => inside.close())
const { port } = inside.address() as AddressInfo

const NAMED = ['localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost']
/** The table, plus the same hosts with a listening port. */
const TARGETS = [
  ...HOSTILE_TARGETS,
  ...HOSTILE_TARGETS.filter((url) => url.endsWith('/hook') && url.startsWith('http://')).map((url) =>
    url.replace('/hook', `:${port}/hook`),
  ),
]
const webhook = { add_on_id: null, secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`] }
const call = (callback: string) =>
  callBack(
    context,
    { ...webhook, callback },
    { key: randomUUID(), body: '[]', contentType: 'application/json' },
  )

test(`none of ${TARGETS.length} forbidden targets can be registered, and all get the same message (T43, T52, T53)`, async () => {
  const answers = new Set<string>()

  // Empty is reported differently: it is no URL at all.
  const written = TARGETS.filter((callback) => callback !== '')
  await inParallel(written, async (callback) => {
    const refused = admin.createWebhook({ body: { events: 'user_account', callback } })
    answers.add(
      await refused
        .then(() => `registered ${callback}`)
        .catch(({ status, code, message, details }) => JSON.stringify({ status, code, message, details })),
    )
  })

  const [row] = await store.sql`select count(*)::integer as count from webhook`
  expect(TARGETS.length).toBeGreaterThanOrEqual(240)
  expect(row?.count).toBe(0)
  expect([...answers].map((answer) => JSON.parse(answer))).toEqual([
    expect.objectContaining({ status: 400, details: [expect.objectContaining({ field: 'callback' })] }),
  ])
})

test(`none of them is called, even if registered before the rules changed, nor any name of this machine (T43, T53)`, async () => {
  const outcomes = new Set<string>()
  const names = NAMED.map((name) => `http://${name}:${port}/hook`)

  await inParallel([...TARGETS, ...names], async (callback) => {
    const { durationMs: _, ...outcome } = await call(callback)
    outcomes.add(JSON.stringify(outcome))
  })

  const reason = 'The address is unknown, or none that this server calls.'
  expect([...outcomes].map((one) => JSON.parse(one))).toEqual([{ isSuccess: false, reason, isGone: false }])
  expect(state.connections).toBe(0)
})

test('an open port cannot be told from a closed one (T53)', async () => {
  const outcomes = await Promise.all(
    [
      `http://127.0.0.1:${port}/`,
      'http://127.0.0.1:59994/',
      `http://localhost:${port}/`,
      'http://no.invalid/',
    ].map(call),
  )

  expect(
    new Set(outcomes.map(({ reason, status, answerHead }) => JSON.stringify({ reason, status, answerHead })))
      .size,
  ).toBe(1)
  expect(state.connections).toBe(0)
})
