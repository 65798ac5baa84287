/** Decisions §7: the delivery log, delivering again, pings and the queue (0103, 0104). */
import { bearer, type Client } from '@folkmoot/client'
import { api, type Delivery, type NewWebhook, type WebhookWithSecret } from '@folkmoot/contract'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, anonymous, aPlace, baseUrl, word } from './community.ts'
import { aReceiver, type Receiver } from './receiver.ts'
import { DATE } from './wire.ts'

const SOON = { timeout: 20_000, interval: 100 }
/** The receivers are on this machine; an instance elsewhere does not reach them. */
const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname)
const ann = await aMember()
const bob = await aMember()

/** On a place of the caller, with the callback /hook. */
async function aHook(client: Client, receiver: Receiver, overrides: Partial<NewWebhook> = {}) {
  const place = await aPlace(client)
  const uri = place.resources.self?.ref ?? ''
  const body = {
    events: 'document',
    object: uri,
    callback: `${receiver.url}/hook`,
    format: 'activity' as const,
  }
  const hook = await client.createWebhook({ body: { ...body, ...overrides } })
  return { ...hook, webhookID: hook.id, parent: uri }
}

/** No server listens there. */
const anUnansweredHook = async () => {
  const object = (await aPlace(ann.client)).resources.self?.ref ?? ''
  return await ann.client.createWebhook({ body: { object, callback: 'http://127.0.0.1:59997/' } })
}

const until = async (client: Client, webhookID: string, deliveryID: string, state: string) => {
  await expect.poll(async () => (await client.getDelivery({ webhookID, deliveryID })).state, SOON).toBe(state)
  return await client.getDelivery({ webhookID, deliveryID })
}

/** The received callbacks, in order. */
const arrived = async (receiver: Receiver, count: number, path = '/hook') => {
  await expect.poll(() => receiver.received(path).length, SOON).toBeGreaterThanOrEqual(count)
  return receiver.received(path)
}

const idsOf = (body = '[]') => (JSON.parse(body) as { id: string }[]).map(({ id }) => id)

/** Verifies like a receiver; throws for invalid signatures. */
const verify = (
  { secret }: WebhookWithSecret,
  receipt: ReturnType<Receiver['received']>[number] | undefined,
) => new Verifier(secret).verify(receipt?.body ?? '', receipt?.headers as Record<string, string>)

test.runIf(isNear)(
  'a ping is answered with 202 and sent a moment later: a list of one, signed alike',
  async () => {
    const receiver = await aReceiver()
    const hook = await aHook(ann.client, receiver)

    const reply = await ann.client.send(api.pingWebhook, { webhookID: hook.id })
    const [receipt] = await arrived(receiver, 1)
    const ping = await until(ann.client, hook.id, reply.body?.id ?? '', 'delivered')

    expect(reply.status).toBe(202)
    expect(reply.headers.get('location')).toBe(ping.resources.self?.ref)
    expect(verify(hook, receipt)).toEqual([
      {
        id: expect.stringMatching(/^ping-[0-9a-f-]{36}$/),
        verb: word('svc:ping'),
        [word('svc')]: { objectID: Number(hook.id), objectType: 3302 },
        timestamp: expect.stringMatching(DATE),
        provider: expect.objectContaining({ url: baseUrl }),
        webhook: hook.resources.self?.ref,
      },
    ])
    expect(ping).toMatchObject({
      type: 'delivery',
      kind: 'ping',
      messageID: receipt?.headers['webhook-id'],
      notifications: [],
      attemptCount: 1,
      attempts: [{ number: 1, status: 204, answer: expect.stringContaining('204') }],
      request: { body: receipt?.body, contentType: receipt?.headers['content-type'] },
    })
  },
)

test.runIf(isNear)('a ping is tried once; that it failed makes no webhook buggy (0104)', async () => {
  const receiver = await aReceiver(500)
  const { webhookID } = await aHook(ann.client, receiver)

  const { id } = await ann.client.pingWebhook({ webhookID })
  const ping = await until(ann.client, webhookID, id, 'failed')

  expect(ping.lastAttempt).toMatchObject({ status: 500, reason: 'It answered with 500.' })
  expect(ping).toMatchObject({ attemptCount: 1, done: expect.stringMatching(DATE) })
  expect(await ann.client.getWebhookQueue({ webhookID })).toMatchObject({
    state: 'idle',
    failures: 0,
    waiting: 0,
  })
})

test.runIf(isNear)('a delivery shows the exact bytes, its notifications and every attempt', async () => {
  const receiver = await aReceiver()
  const { webhookID, parent } = await aHook(ann.client, receiver)
  const { subject } = await aContent(ann.client, { parent })
  const [receipt] = await arrived(receiver, 1)

  const { list } = await ann.client.listDeliveries({ webhookID })
  const delivery = await until(ann.client, webhookID, list[0]?.id ?? '', 'delivered')

  expect(list).toHaveLength(1)
  expect(delivery.request).toEqual({ body: receipt?.body, contentType: receipt?.headers['content-type'] })
  expect(delivery.request.body).toContain(subject)
  expect(delivery.notifications).toEqual(idsOf(receipt?.body))
  expect(delivery).toMatchObject({ kind: 'events', messageID: receipt?.headers['webhook-id'] })
  expect(delivery.attempts).toEqual([
    {
      number: 1,
      at: expect.stringMatching(DATE),
      durationMs: expect.any(Number),
      status: 204,
      answer: expect.any(String),
    },
  ])
  expect(list[0]).not.toHaveProperty('request')
})

test.runIf(isNear)(
  'deliveries are listed newest first, by pages and filters; unknown values are 400',
  async () => {
    const receiver = await aReceiver()
    const { webhookID, parent } = await aHook(ann.client, receiver)
    await aContent(ann.client, { parent })
    await arrived(receiver, 1)
    const ping = await ann.client.pingWebhook({ webhookID })
    await until(ann.client, webhookID, ping.id, 'delivered')
    receiver.answer(500)
    const failed = await ann.client.pingWebhook({ webhookID })
    await until(ann.client, webhookID, failed.id, 'failed')

    const ids = async (query: object) =>
      (await ann.client.listDeliveries({ webhookID, ...query })).list.map(({ id }) => id)

    const all = await ids({})
    expect(all).toEqual([failed.id, ping.id, expect.any(String)])
    expect(await ids({ count: 1, startIndex: 1 })).toEqual([ping.id])
    expect(await ids({ filter: ['state(failed)'] })).toEqual([failed.id])
    expect(await ids({ filter: ['kind(ping)', 'state(delivered)'] })).toEqual([ping.id])
    expect(await ids({ filter: ['kind(events,redelivery)'] })).toEqual([all[2]])
    expect(await ids({ after: '2099-01-01T00:00:00Z' })).toEqual([])
    const wrong = await ann.client.send(api.listDeliveries, { webhookID, filter: ['state(lost)'] })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'filterInvalid',
      message: expect.stringContaining('pending'),
    })
  },
)

test.runIf(isNear)(
  'one is delivered again with the same bytes and the same webhook-id, also elsewhere',
  async () => {
    const receiver = await aReceiver()
    const hook = await aHook(ann.client, receiver)
    const { webhookID } = hook
    await aContent(ann.client, { parent: hook.parent })
    const [first] = await arrived(receiver, 1)
    const deliveryID = (await ann.client.listDeliveries({ webhookID })).list[0]?.id ?? ''
    // The receiver has it a moment before that is recorded. Until then asking again only ends a wait.
    await until(ann.client, webhookID, deliveryID, 'delivered')

    const again = await ann.client.send(api.redeliver, { webhookID, deliveryID, body: {} })
    const url = `${receiver.url}/other`
    const other = await ann.client.redeliver({ webhookID, deliveryID, body: { url } })
    const [, second] = await arrived(receiver, 2)
    const [elsewhere] = await arrived(receiver, 1, '/other')

    expect([again.status, again.body?.kind]).toEqual([202, 'redelivery'])
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
    expect([elsewhere?.body, elsewhere?.headers['webhook-id']]).toEqual([
      first?.body,
      first?.headers['webhook-id'],
    ])
    expect(() => [second, elsewhere].map((one) => verify(hook, one))).not.toThrow()
    expect(await until(ann.client, webhookID, other.id, 'delivered')).toMatchObject({ url })
  },
)

test.runIf(isNear)(
  'all since a time is delivered again in commit order with the same ids, once',
  async () => {
    const receiver = await aReceiver()
    const { webhookID, parent } = await aHook(ann.client, receiver)
    const since = new Date().toISOString()
    for (let index = 0; index < 3; index++) await aContent(ann.client, { parent })
    const told = () => receiver.received('/hook').flatMap(({ body }) => idsOf(body))
    await expect.poll(() => told().length, SOON).toBe(3)
    await expect.poll(async () => (await ann.client.getWebhookQueue({ webhookID })).state, SOON).toBe('idle')
    const first = told()

    const reply = await ann.client.send(api.redeliverMany, { webhookID, body: { since } })

    expect([reply.status, reply.body]).toEqual([202, { queued: 3, deliveries: 1 }])
    await expect.poll(told, SOON).toEqual([...first, ...first])
  },
)

test.runIf(isNear)('redelivery leaves out what the owner may no longer see, in a new callback', async () => {
  const receiver = await aReceiver()
  const { webhookID, parent } = await aHook(ann.client, receiver)
  const since = new Date().toISOString()
  const gone = await aContent(ann.client, { parent })
  await aContent(ann.client, { parent })
  await expect.poll(() => receiver.received('/hook').flatMap(({ body }) => idsOf(body)).length, SOON).toBe(2)
  await expect.poll(async () => (await ann.client.getWebhookQueue({ webhookID })).state, SOON).toBe('idle')
  await ann.client.redeliverMany({ webhookID, body: { since, url: `${receiver.url}/both` } })
  const [both] = await arrived(receiver, 1, '/both')
  const { list } = await ann.client.listDeliveries({ webhookID, filter: ['kind(redelivery)'] })
  await ann.client.deleteContent({ contentID: gone.id })

  const deliveryID = list[0]?.id ?? ''
  const copy = await ann.client.redeliver({ webhookID, deliveryID, body: { url: `${receiver.url}/rest` } })
  const [rest] = await arrived(receiver, 1, '/rest')

  expect(idsOf(rest?.body)).toEqual(idsOf(both?.body).slice(1))
  expect(rest?.headers['webhook-id']).not.toBe(both?.headers['webhook-id'])
  expect((await ann.client.getDelivery({ webhookID, deliveryID: copy.id })).state).toBe('replaced')
  const { request } = await ann.client.getDelivery({ webhookID, deliveryID })
  expect(request).toEqual({ contentType: expect.any(String), bodyWithheld: expect.any(String) })
})

test.runIf(isNear)(
  'what failed waits for its retry, the queue says until when, and {failed: true} ends the wait',
  async () => {
    const receiver = await aReceiver(500)
    const { webhookID, parent } = await aHook(ann.client, receiver)
    await aContent(ann.client, { parent })
    const queue = () => ann.client.getWebhookQueue({ webhookID })
    await expect.poll(async () => (await queue()).state, SOON).toBe('waiting')

    const waiting = await queue()
    receiver.answer(204)
    const reply = await ann.client.send(api.redeliverMany, { webhookID, body: { failed: true } })
    await expect.poll(async () => (await queue()).state, SOON).toBe('idle')

    expect(waiting).toMatchObject({
      summary: `waiting for a retry until ${waiting.waitUntil}`,
      waiting: 1,
      failures: 1,
      oldest: expect.stringMatching(DATE),
      dropped: 0,
      withheld: 0,
    })
    expect(waiting.lagSeconds).toBeGreaterThan(0)
    expect([reply.status, reply.body]).toEqual([202, { queued: 0, deliveries: 0 }])
    const [first, second] = receiver.received('/hook')
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
  },
)

test.runIf(isNear)(
  'the body is shown to people who may see all of it, not to an admin who may not (0103)',
  async () => {
    const receiver = await aReceiver()
    const secret = await aContent(ann.client, { users: [bob.id] })
    const object = secret.resources.self?.ref ?? ''
    const { webhookID } = await aHook(ann.client, receiver, { object, events: 'document,comment' })
    await ann.client.createComment({
      contentID: secret.id,
      body: { type: 'comment', content: { type: 'text/html', text: '<p>Between us</p>' } },
    })
    await arrived(receiver, 1)
    const deliveryID = (await ann.client.listDeliveries({ webhookID })).list[0]?.id ?? ''

    const own = await ann.client.getDelivery({ webhookID, deliveryID })
    const adminsView = await admin.getDelivery({ webhookID, deliveryID })
    const redirected = await admin.send(api.redeliver, {
      webhookID,
      deliveryID,
      body: { url: `${receiver.url}/mine` },
    })
    const redirectedMany = await admin.send(api.redeliverMany, {
      webhookID,
      body: { since: new Date(Date.now() - 3600_000).toISOString(), url: `${receiver.url}/mine` },
    })

    expect(own.request.body).toContain('Between us')
    expect(JSON.stringify(adminsView)).not.toContain('Between us')
    expect(adminsView.request).toMatchObject({ bodyWithheld: expect.any(String) })
    expect([redirected.status, redirectedMany.status]).toEqual([403, 403])
  },
)

test.runIf(isNear)(
  'a disabled webhook takes pings and single redeliveries, and no others: 409 (0104)',
  async () => {
    const receiver = await aReceiver()
    const { webhookID } = await aHook(ann.client, receiver)
    await ann.client.updateWebhook({ webhookID, body: { enabled: false } })

    const ping = await ann.client.pingWebhook({ webhookID })
    const many = await ann.client.send(api.redeliverMany, { webhookID, body: { failed: true } })

    await until(ann.client, webhookID, ping.id, 'delivered')
    expect([many.status, many.error?.code]).toEqual([409, 'webhookDisabled'])
    const { state, summary } = await ann.client.getWebhookQueue({ webhookID })
    expect([state, summary]).toEqual(['disabled', 'disabled: somebody disabled it'])
  },
)

test('invalid requests are 400 and name the field', async () => {
  const { id: webhookID } = await anUnansweredHook()
  const { id: deliveryID } = await ann.client.pingWebhook({ webhookID })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const many = [
    {},
    { failed: true, since: daysAgo(1) },
    { since: 'yesterday' },
    { since: daysAgo(31) },
  ] as const

  const replies = [
    ...(await Promise.all(
      [...many, { failed: true, url: 'ftp://example.org/' } as const].map((body) =>
        ann.client.send(api.redeliverMany, { webhookID, body }),
      ),
    )),
    await ann.client.send(api.redeliver, { webhookID, deliveryID, body: { url: `${baseUrl}/api/version` } }),
  ]

  expect(replies.map(({ status, error }) => [status, error?.details?.[0]?.field])).toEqual([
    [400, 'since'],
    [400, 'since'],
    [400, 'since'],
    [400, 'since'],
    [400, 'url'],
    [400, 'url'],
  ])
})

test('the log, the queue and all that is done with them are for the owner and admins, with the scope webhooks', async () => {
  const { id: webhookID } = await anUnansweredHook()
  const { id: deliveryID } = await ann.client.pingWebhook({ webhookID })
  const { token } = await ann.client.createToken({
    personID: '@me',
    body: { name: 'A program', scopes: 'write' },
  })
  const asked = async (client: Client) => {
    const replies = [
      await client.send(api.listDeliveries, { webhookID }),
      await client.send(api.getDelivery, { webhookID, deliveryID }),
      await client.send(api.getWebhookQueue, { webhookID }),
      await client.send(api.redeliver, { webhookID, deliveryID, body: {} }),
      await client.send(api.redeliverMany, { webhookID, body: { failed: true } }),
      await client.send(api.pingWebhook, { webhookID }),
    ]
    return replies.map(({ status }) => status)
  }

  expect(await asked(ann.client)).toEqual([200, 200, 200, 202, 202, 202])
  expect(await asked(admin)).toEqual([200, 200, 200, 202, 202, 202])
  expect(await asked(bob.client)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await asked(anonymous)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await asked(anonymous.as(bearer(token)))).toEqual([403, 403, 403, 403, 403, 403])
})

test('a delivery is found only below its own webhook, and lists what may be done with it', async () => {
  const [one, other] = [await anUnansweredHook(), await anUnansweredHook()]
  const ping = await ann.client.pingWebhook({ webhookID: one.id })

  const astray = await ann.client.send(api.getDelivery, { webhookID: other.id, deliveryID: ping.id })
  const delivery: Delivery = await ann.client.getDelivery({ webhookID: one.id, deliveryID: ping.id })

  expect([astray.status, astray.error?.code]).toEqual([404, 'deliveryMissing'])
  const self = `${one.resources.self?.ref}/deliveries/${ping.id}`
  expect(delivery.resources).toEqual({
    self: { ref: self, allowed: ['GET'] },
    redeliver: { ref: `${self}/redeliver`, allowed: ['POST'] },
  })
  expect(one.resources).toMatchObject({
    deliveries: { ref: `${one.resources.self?.ref}/deliveries`, allowed: ['GET'] },
    ping: { ref: `${one.resources.self?.ref}/ping`, allowed: ['POST'] },
    redeliver: { ref: `${one.resources.self?.ref}/redeliver`, allowed: ['POST'] },
    queue: { ref: `${one.resources.self?.ref}/queue`, allowed: ['GET'] },
  })
})
