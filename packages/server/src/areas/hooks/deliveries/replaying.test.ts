import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aReceiver, notificationIds } from '../../../testing/receiver.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'
import { dropOldest } from './fan-out-queries.ts'
import { measureDeliveries, pruneBusy, pruneDeliveries } from './jobs.ts'

const SOON = { timeout: 20_000, interval: 50 }

const instance = await anInstance({ FOLKMOOT_WEBHOOK_DELAYS: '0.02' })
const deliveries = startWebhookWorker(instance.context)
const receiver = await aReceiver()
afterAll(async () => {
  await deliveries.stop()
  await receiver.close()
  await instance.close()
})
const { context, store } = instance
const { sql } = store
const [ann] = await aCrowd(instance, [{ name: 'ann' }])
if (!ann) throw new Error('nobody came')
const { client } = ann

let made = 0

test('redeliveries are rate-limited per person', async () => {
  const [eve] = await aCrowd(instance, [{ name: 'eve' }])
  const unknown = { webhookID: '9007199254740991', deliveryID: '1' }
  const since = new Date().toISOString()
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) {
    const replies = [
      await eve?.client.send(api.pingWebhook, unknown),
      await eve?.client.send(api.redeliver, { ...unknown, body: {} }),
      await eve?.client.send(api.redeliverMany, { ...unknown, body: { since } }),
    ]
    statuses.push(...replies.map((reply) => reply?.status ?? 0))
  }
  // The budget refills meanwhile.
  const more = Array.from({ length: 60 }, () => eve?.client.send(api.pingWebhook, unknown))

  expect(new Set(statuses)).toEqual(new Set([404]))
  expect((await Promise.all(more)).map((reply) => reply?.error?.code)).toContain('tooFast')
})

/** With its own path at the receiver. */
async function aHook() {
  const name = `place ${++made}`
  const place = await client.createPlace({ body: { type: 'group', name } })
  const parent = place.resources.self?.ref ?? ''
  const path = `/hook${made}`
  const { id: webhookID } = await client.createWebhook({
    body: { events: 'document', object: parent, callback: receiver.url + path, format: 'activity' },
  })
  const write = async () => {
    const content = { type: 'text/html' as const, text: 'Something' }
    await client.createContent({ body: { type: 'document', subject: `Document ${++made}`, content, parent } })
  }
  const told = (at = path) =>
    receiver.receipts.filter((receipt) => receipt.path === at).flatMap(notificationIds)
  const until = (state: string) =>
    expect.poll(async () => (await client.getWebhookQueue({ webhookID })).state, SOON).toBe(state)
  return { webhookID, path, write, told, until }
}

const statesOf = async (webhookID: string) =>
  (await client.listDeliveries({ webhookID })).list.map(({ kind, state, attemptCount }) => [
    kind,
    state,
    attemptCount,
  ])

test('a ping or redelivery that arrives ends waiting and the buggy mark at once, one to another address does not', async () => {
  const { webhookID, write, told, until } = await aHook()
  await write()
  await expect.poll(() => told().length, SOON).toBe(1)
  await until('idle')
  const deliveryID = (await client.listDeliveries({ webhookID })).list[0]?.id ?? ''
  const breakDown = () => sql`
    update webhook set buggy = true, buggy_at = now(), failures = 9, failing_since = now(),
      wait_until = now() + interval '6 hours'
    where id = ${webhookID}`
  const isBuggy = async () => (await client.getWebhook({ webhookID })).buggy
  const marks = async () =>
    (await sql`select from activity where verb = 'svc:webhook_marked_not_buggy' and object_id = ${webhookID}`)
      .length
  const elsewhere = `/elsewhere${made}`
  await breakDown()
  await write()

  await client.redeliver({ webhookID, deliveryID, body: { url: receiver.url + elsewhere } })
  await expect.poll(() => told(elsewhere).length, SOON).toBe(1)
  await expect.poll(async () => (await statesOf(webhookID))[0], SOON).toEqual(['redelivery', 'delivered', 1])
  const untouched = [await isBuggy(), told().length, await marks()]
  await client.pingWebhook({ webhookID })
  await expect.poll(isBuggy, SOON).toBe(false)
  // The ping, and what waited.
  await expect.poll(() => told().length, SOON).toBe(3)
  await breakDown()
  await client.redeliver({ webhookID, deliveryID, body: {} })
  await expect.poll(isBuggy, SOON).toBe(false)

  expect(untouched).toEqual([true, 1, 0])
  expect(await marks()).toBe(2)
})

test('a redelivery fails after five attempts; redelivering all failed ones sends each once', async () => {
  const { webhookID, write, told, until } = await aHook()
  await write()
  await expect.poll(() => told().length, SOON).toBe(1)
  await until('idle')
  const deliveryID = (await client.listDeliveries({ webhookID })).list[0]?.id ?? ''
  const dead = `/dead${made}`
  receiver.behave({ name: 'healthy', status: 500 }, dead)

  await client.redeliver({ webhookID, deliveryID, body: { url: receiver.url + dead } })
  await expect
    .poll(() => statesOf(webhookID), SOON)
    .toEqual([
      ['redelivery', 'failed', 5],
      ['events', 'delivered', 1],
    ])
  const receipts = receiver.receipts.filter(({ path }) => path === dead)
  const webhook = await client.getWebhook({ webhookID })
  receiver.behave({ name: 'healthy', status: 204 }, dead)
  const again = await client.redeliverMany({ webhookID, body: { failed: true } })
  await expect
    .poll(() => statesOf(webhookID), SOON)
    .toEqual([
      ['redelivery', 'delivered', 1],
      ['redelivery', 'replaced', 5],
      ['events', 'delivered', 1],
    ])

  expect(new Set(receipts.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  expect([receipts.length, told(dead).length]).toEqual([5, 6])
  expect(webhook).toMatchObject({ enabled: true, buggy: false })
  expect(again).toEqual({ queued: 1, deliveries: 1 })
  expect(await client.redeliverMany({ webhookID, body: { failed: true } })).toEqual({
    queued: 0,
    deliveries: 0,
  })
})

test('redelivering since a time includes dropped events, and not those still queued', async () => {
  const { webhookID, write, told, until } = await aHook()
  const since = new Date().toISOString()
  await write()
  await expect.poll(() => told().length, SOON).toBe(1)
  await until('idle')
  await sql`update webhook set wait_until = now() + interval '1 hour' where id = ${webhookID}`
  for (let index = 0; index < 3; index++) await write()
  await expect.poll(async () => (await client.getWebhookQueue({ webhookID })).queued, SOON).toBe(3)
  await dropOldest(store.db, webhookID, 1)

  const queued = await client.redeliverMany({ webhookID, body: { since } })
  await expect.poll(() => told().length, SOON).toBe(3)

  expect(queued).toEqual({ queued: 2, deliveries: 1 })
  const [first, again, dropped] = told()
  expect(again).toBe(first)
  expect(Number(dropped)).toBeGreaterThan(Number(first))
  expect(await client.getWebhookQueue({ webhookID })).toMatchObject({ queued: 2, dropped: 1 })
})

test('redeliveries are split so that a body stays within a megabyte, whatever payload_size is', async () => {
  const { webhookID, write, told, until } = await aHook()
  await write()
  await expect.poll(() => told().length, SOON).toBe(1)
  await until('idle')
  const { list } = await client.listDeliveries({ webhookID })
  const activityID = list[0]?.notifications[0] ?? ''
  await sql`
    insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id)
    select 'svc:modified', actor_id, object_type, object_id, container_type, container_id, root_id
    from activity, generate_series(1, 249) where id = ${activityID}`
  await expect.poll(() => told().length, SOON).toBe(250)
  await until('idle')
  await instance.admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: 1000 } })
  const since = new Date(Date.now() - 60_000).toISOString()

  expect(await client.redeliverMany({ webhookID, body: { since } })).toEqual({ queued: 250, deliveries: 3 })
  await expect.poll(() => told().length, SOON).toBe(500)
  await instance.admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: null } })
})

test('at most 100,000 notifications and ten pings may wait', async () => {
  const { webhookID, write, told, until } = await aHook()
  await write()
  await expect.poll(() => told().length, SOON).toBe(1)
  await until('idle')
  const deliveryID = (await client.listDeliveries({ webhookID })).list[0]?.id ?? ''
  await sql`
    insert into webhook_delivery (webhook_id, kind, activity_ids, due_at)
    select ${webhookID}::bigint, 'ping', '{}'::bigint[], now() + interval '1 hour' from generate_series(1, 10)
    union all
    select ${webhookID}::bigint, 'redelivery', array_fill(1::bigint, array[100000]), now() + interval '1 hour'`
  await sql`update webhook_lane set waiting = waiting + 11 where webhook_id = ${webhookID}`

  const replies = [
    await client.send(api.pingWebhook, { webhookID }),
    await client.send(api.redeliver, { webhookID, deliveryID, body: {} }),
    await client.send(api.redeliverMany, {
      webhookID,
      body: { since: new Date(Date.now() - 60_000).toISOString() },
    }),
  ]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(
    replies.map(() => [409, 'tooManyDeliveries']),
  )
})

test('the log keeps the newest 100 delivered ones for a week, others for 30 days, and 50 attempts each', async () => {
  const { webhookID, write, told, until } = await aHook()
  await write()
  await expect.poll(() => told().length, SOON).toBe(1)
  await until('idle')
  const insert = async (state: string, days: number, count: number) =>
    await sql`
      insert into webhook_delivery (webhook_id, kind, state, due_at, done_at, attempts)
      select ${webhookID}, 'redelivery', ${state}, now(), now() - make_interval(days => ${days}), 60
      from generate_series(1, ${count}::int)`
  const counts = async () =>
    Object.fromEntries(
      (
        await sql`
          select state || ' ' || (now()::date - done_at::date) as name, count(*)::int from webhook_delivery
          where webhook_id = ${webhookID} and kind = 'redelivery' group by 1`
      ).map(({ name, count }) => [name, count]),
    )
  for (const state of ['failed', 'replaced']) {
    await insert(state, 29, 1)
    await insert(state, 31, 1)
  }
  await insert('delivered', 8, 1)
  await insert('delivered', 6, 150)
  await sql`
    insert into webhook_attempt (delivery_id, number, at, duration_ms)
    select id, number, now(), 1 from webhook_delivery, generate_series(1, 60) number
    where webhook_id = ${webhookID} and kind = 'redelivery' and state = 'failed'`

  await pruneBusy(context)
  const busy = await counts()
  await pruneDeliveries(store.slowDb)

  expect(busy).toEqual({
    'failed 29': 1,
    'failed 31': 1,
    'replaced 29': 1,
    'replaced 31': 1,
    'delivered 6': 100,
  })
  expect(await counts()).toEqual({ 'failed 29': 1, 'replaced 29': 1, 'delivered 6': 100 })
  const [attempts] = await sql`
    select count(*)::int, min(number), max(number) from webhook_attempt
    join webhook_delivery on id = delivery_id where webhook_id = ${webhookID} and kind = 'redelivery'`
  expect(attempts).toEqual({ count: 50, min: 11, max: 60 })
})

test('a redelivery that cannot be signed fails with a reason and is not retried forever', async () => {
  const { webhookID } = await aHook()
  await sql`update webhook_secret set sealed = 'none' where webhook_id = ${webhookID}`

  const { id: deliveryID } = await client.pingWebhook({ webhookID })
  await expect.poll(() => statesOf(webhookID), SOON).toEqual([['ping', 'failed', 1]])

  const ping = await client.getDelivery({ webhookID, deliveryID })
  expect(ping.lastAttempt?.reason).toBe('Its secret cannot be read any more: rotate it.')
  expect(await client.getWebhookQueue({ webhookID })).toMatchObject({ failures: 0, state: 'idle' })
})

test('metrics show the backlog, its age, and the outcomes of callbacks and notifications', async () => {
  const { webhookID, write, told } = await aHook()
  await write()
  await expect.poll(() => told().length, SOON).toBe(1)
  await sql`update webhook set wait_until = now() + interval '1 hour' where id = ${webhookID}`
  await write()
  await expect.poll(async () => (await client.getWebhookQueue({ webhookID })).queued, SOON).toBe(1)
  await sql`update webhook_notification set recorded_at = now() - interval '1 day' where webhook_id = ${webhookID}`
  await measureDeliveries(context)

  const text = await (await fetch(`${instance.baseUrl}/metrics`)).text()

  const at = (sample: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.split(' ')
        .at(-1),
    )
  const [{ queued, waiting } = {}] = await sql`
    select sum(queued)::int as queued, sum(waiting)::int as waiting from webhook_lane`
  expect(at('folkmoot_webhook_queue_rows')).toBe(queued)
  expect(at('folkmoot_webhook_waiting_callbacks')).toBe(waiting)
  expect(at('folkmoot_webhook_lag_seconds')).toBeGreaterThanOrEqual(86_400)
  expect(at('folkmoot_webhooks{state="healthy"}')).toBeGreaterThan(0)
  expect(at('folkmoot_webhook_callbacks_total{outcome="delivered"}')).toBe(
    receiver.receipts.filter(({ answer }) => answer === '204').length,
  )
  expect(at('folkmoot_webhook_callbacks_total{outcome="failed"}')).toBe(
    receiver.receipts.filter(({ answer }) => answer === '500').length,
  )
  expect(at('folkmoot_webhook_notifications_total{outcome="delivered"}')).toBeGreaterThan(0)
  expect(at('folkmoot_webhook_callback_duration_seconds_count')).toBe(receiver.receipts.length)
})
