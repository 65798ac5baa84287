import { afterAll, expect, test } from 'vitest'
import { aPushService } from '../../../../../../conformance/push-service.ts'
import { Browser } from '../../../testing/browser.ts'
import { HOSTILE_TARGETS } from '../../../testing/hostile-targets.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs } from '../../../testing/jobs.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { aDiscussion, reply } from '../../../testing/notified.ts'
import { aToken } from '../../../testing/tokens.ts'
import { fillInboxes } from '../inbox/jobs.ts'
import { getPushKeys } from './keys.ts'
import { queuePushes } from './queueing.ts'
import { pushSending } from './sending.ts'
import { PushServices } from './services.ts'
import { forgetEndedDevices } from './subscriptions.ts'

const service = await aPushService()
const instance = await anInstance()
const { context } = instance
const { sql } = instance.store
const bob = await aPerson(instance)
afterAll(async () => {
  await instance.close()
  await service.stop()
})

const me = { personID: '@me' } as const
async function aDevice({ client }: TestPerson, displayName = 'Phone') {
  const { path, ...body } = service.subscribe()
  const { id } = await client.registerPushSubscription({ ...me, body: { ...body, displayName } })
  return { id, path, body }
}
async function queue() {
  await fillInboxes(context)
  await queuePushes(context)
}
const send = () => doJobs(instance, pushSending)
async function pushes() {
  await queue()
  await send()
  return service.take()
}
const bodies = (receipts: readonly { push: { body: string } }[]) => receipts.map(({ push }) => push.body)

const ends: Record<string, (browser: Browser, person: TestPerson) => Promise<unknown>> = {
  'signing out': (browser) => browser.signOut(),
  'ending the session': (_, { client }) => client.endSessions(me),
  'another password': (_, { id }) =>
    instance.admin.updatePerson({ personID: id, body: { svc: { password: 'something else' } } }),
  'being disabled': (_, { id }) =>
    instance.admin.updatePerson({ personID: id, body: { svc: { enabled: false } } }),
}
test.each(Object.keys(ends))('a device registered in a session gets nothing after %s', async (how) => {
  const person = await aPerson(instance)
  const browser = new Browser(instance.baseUrl)
  await browser.signIn(person.username, person.password)
  const session = await browser.send('/api/core/v3/sessions/@current')
  const { csrfToken } = JSON.parse(session.text.replace(/^throw [^\n]*\n/, ''))
  const { path: _, ...device } = service.subscribe()
  const registered = await browser.send('/api/core/v3/people/@me/pushSubscriptions', {
    method: 'PUT',
    headers: {
      origin: instance.baseUrl,
      'x-csrf-token': csrfToken,
      'content-type': 'application/json',
    },
    body: JSON.stringify(device),
  })
  const { id } = await aDiscussion(person.client)
  await reply(bob.client, id, 'before')
  const before = await pushes()
  await reply(bob.client, id, 'between')
  await queue()

  await ends[how]?.(browser, person)
  await send()

  expect(registered.status).toBe(200)
  expect(bodies(before)).toEqual([expect.stringContaining('before')])
  expect(service.take()).toEqual([])
  await forgetEndedDevices(context.jobDb)
  expect(await sql`select from push_subscription where person_id = ${person.id}`).toHaveLength(0)
})

test('a device registered with a token ends with the token, and one with the password ends with the password', async () => {
  const person = await aPerson(instance)
  await aDevice(person, 'By password')
  const { id: tokenID, client: byToken } = await aToken(person.client, ['read', 'write', 'webhooks', 'admin'])
  const { path: _, ...body } = service.subscribe()
  await byToken.registerPushSubscription({ ...me, body: { ...body, displayName: 'By token' } })
  const names = async () =>
    (await sql`select display_name from push_subscription where person_id = ${person.id} order by id`).map(
      ({ display_name }) => display_name,
    )
  const both = await names()
  await person.client.deleteToken({ ...me, tokenID })
  const one = await names()
  await instance.admin.updatePerson({ personID: person.id, body: { svc: { password: 'something else' } } })
  await forgetEndedDevices(context.jobDb)

  expect(both).toEqual(['By password', 'By token'])
  expect(one).toEqual(['By password'])
  expect(await names()).toEqual([])
})

test('endpoint, keys and private key are not readable in the database', async () => {
  const { body } = await aDevice(bob)

  const rows = await sql`select sealed, endpoint_hash from push_subscription`
  const [key] = await sql`select sealed_jwk from push_key`

  const texts = [...rows.map(({ sealed }) => sealed), key?.sealed_jwk].map((bytes) =>
    bytes.toString('latin1'),
  )
  for (const secret of [body.endpoint, body.keys.auth, body.keys.p256dh, '"d":'])
    expect(texts.some((text) => text.includes(secret))).toBe(false)
})

test('a lost instance key costs the devices, which registered for the public key of before', async () => {
  const person = await aPerson(instance)
  await aDevice(person)
  const { publicKey } = await getPushKeys(context)
  await sql`update push_key set sealed_jwk = '\\x00'`

  const renewed = await person.client.getPushSubscriptions(me)

  expect(renewed.publicKey).not.toBe(publicKey)
  expect(await sql`select from push_subscription`).toHaveLength(0)
  expect((await getPushKeys(context)).publicKey).toBe(renewed.publicKey)
})

test('a public instance registers none of the addresses that webhooks may not call (security T40)', async () => {
  const open = await anInstance({ FOLKMOOT_BASE_URL: 'https://community.example.org' })
  const { client } = await aPerson(open)
  const { keys } = service.subscribe()
  const accepted: string[] = []

  for (const target of [...HOSTILE_TARGETS, 'http://push.example.org/x', service.origin]) {
    for (const endpoint of new Set([target, target.replace(/^http:/, 'https:')])) {
      if (endpoint === 'https://push.example.org/x') continue
      const { status } = await client.request({
        method: 'PUT',
        path: '/api/core/v3/people/@me/pushSubscriptions',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint, keys }),
      })
      if (status !== 400) accepted.push(`${status} ${endpoint}`)
    }
  }
  // A name is resolved when it is called, and its address checked then.
  const named = { endpoint: service.origin.replace('http://127.0.0.1', 'https://localhost'), keys }
  await client.registerPushSubscription({ ...me, body: named })
  await reply(open.admin, (await aDiscussion(client)).id)
  await fillInboxes(open.context)
  await queuePushes(open.context)
  await doJobs(open, pushSending)
  await open.close()

  expect(accepted).toEqual([])
  expect([service.receipts, service.refused]).toEqual([[], []])
  expect(open.context.pushServices.counts).toMatchObject({ sent: 0, deferred: 1 })
})

test('a push service that times out three times in a row is left alone for a while', () => {
  const services = new PushServices()
  const endpoint = 'https://slow.example.org/a'

  services.noteTimeout(endpoint, 0)
  services.noteTimeout('https://slow.example.org/b', 0)
  const twice = services.pausedUntil(endpoint, 1)
  services.noteTimeout(endpoint, 0)
  const thrice = services.pausedUntil(endpoint, 1)
  const other = services.pausedUntil('https://quick.example.org/', 1)
  services.noteAnswer(endpoint)

  expect([twice, thrice, other]).toEqual([undefined, new Date(30_000), undefined])
  expect(services.pausedUntil(endpoint, 1)).toBeUndefined()
})
