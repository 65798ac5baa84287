import { afterAll, expect, test } from 'vitest'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'

const SOON = { timeout: 15_000 }

const stage = await aWebhookStage()
const { instance, receiver, happen, webhook, receiptsAt, receivedAt, queue } = stage
const { admin, context, store } = instance
const deliveries = startWebhookWorker(context)
afterAll(async () => {
  await deliveries.stop()
  await stage.close()
})
const { sql } = store

const webhookIds = (path: string) => receiptsAt(path).map(({ headers }) => headers['webhook-id'])

const deliveriesOf = async (id: string) =>
  await sql<{ kind: string; state: string; attempts: number }[]>`
    select kind, state, attempts from webhook_delivery where webhook_id = ${id} order by id`

test('every event is delivered once and in order, in callbacks of payload_size', async () => {
  const SIZE = 'svc.webhooks.consumer.payload_size'
  await admin.setProperty({ name: SIZE, body: { value: 7 } })
  const id = await webhook('/sizes')

  const ids = await happen(30)

  await expect.poll(() => receivedAt('/sizes'), SOON).toEqual(ids)
  const sizes = receiptsAt('/sizes').map(({ body }) => JSON.parse(body).length)
  expect(sizes).toEqual([7, 7, 7, 7, 2])
  await expect.poll(() => queue(id)).toMatchObject({ queued: 0, waiting: 0, is_proven: true, is_free: true })
  await admin.setProperty({ name: SIZE, body: { value: null } })
})

test('a body holds at most a megabyte; the rest follows in the next callbacks', async () => {
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: 1000 } })
  await webhook('/large', { format: 'cloudevents' })

  const ids = await happen(1000)

  await expect.poll(() => receivedAt('/large'), SOON).toEqual(ids)
  const lengths = receiptsAt('/large').map(({ body }) => Buffer.byteLength(body))
  expect(lengths.length).toBeGreaterThan(1)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1024 * 1024)
  await admin.setProperty({ name: 'svc.webhooks.consumer.payload_size', body: { value: null } })
})

test('a failed callback is retried with the same bytes and webhook-id, before anything else', async () => {
  receiver.behave({ name: 'failing' }, '/again')
  const documentId = await stage.documentIn()
  const id = await webhook('/again')
  const firsts = await happen(3, documentId)
  await expect.poll(() => receiptsAt('/again').length, SOON).toBeGreaterThan(0)
  // The stored body is not rendered again.
  await sql`update content set subject = 'Another', version = version + 1 where id = ${documentId}`
  await expect.poll(() => receiptsAt('/again').length, SOON).toBeGreaterThan(1)
  const seconds = await happen(2)

  receiver.behave({ name: 'healthy' }, '/again')
  await expect.poll(() => receivedAt('/again').slice(-2), SOON).toEqual(seconds)

  const receipts = receiptsAt('/again')
  const retried = receipts.slice(0, -1)
  expect(new Set(retried.map(({ body }) => body)).size).toBe(1)
  expect(new Set(webhookIds('/again').slice(0, -1)).size).toBe(1)
  expect(new Set(webhookIds('/again')).size).toBe(2)
  expect(receivedAt('/again').slice(0, 3)).toEqual(firsts)
  await expect
    .poll(() => deliveriesOf(id))
    .toEqual([
      { kind: 'events', state: 'delivered', attempts: retried.length },
      { kind: 'events', state: 'delivered', attempts: 1 },
    ])
  const attempts = await sql<{ number: number; status: number; reason: string | null }[]>`
    select number, status, reason from webhook_attempt join webhook_delivery on id = delivery_id
    where webhook_id = ${id} order by delivery_id, number limit ${retried.length}`
  expect(attempts.map(({ number }) => number)).toEqual(retried.map((_, index) => index + 1))
  expect(attempts.map(({ status }) => status)).toEqual([...retried.slice(1).map(() => 500), 204])
})

test('the dropped count is sent once, with the first callback that succeeds', async () => {
  receiver.behave({ name: 'failing' }, '/dropped')
  const id = await webhook('/dropped')
  await happen(1)
  await expect.poll(() => receiptsAt('/dropped').length, SOON).toBeGreaterThan(0)
  await sql`update webhook_lane set dropped = dropped + 5, dropped_untold = 5 where webhook_id = ${id}`

  receiver.behave({ name: 'healthy' }, '/dropped')
  await expect.poll(() => queue(id), SOON).toMatchObject({ dropped: '5', dropped_untold: '0', waiting: 0 })
  const count = receiptsAt('/dropped').length
  await happen(1)
  await expect.poll(() => receiptsAt('/dropped').length, SOON).toBe(count + 1)

  const told = receiptsAt('/dropped').map(({ headers }) => headers['x-notifications-dropped'])
  expect(told.slice(-2)).toEqual(['5', undefined])
})

test('a webhook whose secret cannot be read fails with a reason; the others are delivered', async () => {
  const id = await webhook('/sealed')
  await sql`update webhook_secret set sealed = 'spoilt'::bytea where webhook_id = ${id}`
  await webhook('/beside')

  const ids = await happen(2)

  await expect.poll(() => receivedAt('/beside'), SOON).toEqual(ids)
  const failures = async () => (await sql`select failures from webhook where id = ${id}`)[0]?.failures
  await expect.poll(failures, SOON).toBeGreaterThan(1)
  expect(receiptsAt('/sealed')).toEqual([])
  expect(await queue(id)).toMatchObject({ queued: 2 })
})

test('a stored body that cannot be read counts as a failed attempt and is not retried at once', async () => {
  receiver.behave({ name: 'failing' }, '/spoilt')
  const id = await webhook('/spoilt')
  await happen(1)
  await expect.poll(() => deliveriesOf(id), SOON).toMatchObject([{ state: 'pending', attempts: 1 }])
  await sql`update webhook_delivery set body = 'spoilt'::bytea where webhook_id = ${id}`

  const reasons = async () => {
    const rows = await sql<{ reason: string }[]>`
      select reason from webhook_attempt join webhook_delivery on id = delivery_id
      where webhook_id = ${id} order by number`
    return rows.map(({ reason }) => reason)
  }
  await expect.poll(reasons, SOON).toContainEqual(expect.stringMatching(/could not be rendered/))
  const [waits] = await sql`select wait_until > last_at as is_later
    from webhook join webhook_delivery on webhook_id = webhook.id where webhook.id = ${id}`
  expect(waits).toEqual({ is_later: true })
})

/** As a redelivery request leaves it. */
async function anAside(webhookId: string, kind: 'redelivery' | 'ping', activityIds: string[]) {
  await sql.begin(async (own) => {
    await own`
      insert into webhook_delivery (webhook_id, kind, activity_ids, due_at)
      values (${webhookId}, ${kind}, ${activityIds}, now())`
    await own`
      update webhook_lane set waiting = waiting + 1, aside_due_at = now() where webhook_id = ${webhookId}`
  })
}

test('a redelivery goes through its queue, for a disabled webhook too, and is given up after five attempts', async () => {
  const id = await webhook('/aside')
  const ids = await happen(2)
  await expect.poll(() => receivedAt('/aside'), SOON).toEqual(ids)
  await admin.updateWebhook({ webhookID: id, body: { enabled: false } })

  await anAside(id, 'redelivery', ids)
  await expect.poll(() => receivedAt('/aside'), SOON).toEqual([...ids, ...ids])
  receiver.behave({ name: 'failing' }, '/aside')
  await anAside(id, 'redelivery', ids)
  await anAside(id, 'ping', ids)

  await expect
    .poll(async () => (await deliveriesOf(id)).slice(1), SOON)
    .toEqual([
      { kind: 'redelivery', state: 'delivered', attempts: 1 },
      { kind: 'redelivery', state: 'failed', attempts: 5 },
      { kind: 'ping', state: 'failed', attempts: 1 },
    ])
  const [health] = await sql`select failures, buggy from webhook where id = ${id}`
  expect(health).toEqual({ failures: 0, buggy: false })
  expect(await queue(id)).toMatchObject({ waiting: 0, queued: 0 })
  const [{ aside_due_at } = {}] = await sql`select aside_due_at from webhook_lane where webhook_id = ${id}`
  expect(aside_due_at).toBeNull()
})
