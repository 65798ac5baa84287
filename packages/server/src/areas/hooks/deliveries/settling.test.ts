import { afterAll, expect, test } from 'vitest'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'

const SOON = { timeout: 20_000 }

const stage = await aWebhookStage()
const { instance, receiver, happen, webhook, receiptsAt, receivedAt, queue } = stage
const deliveries = startWebhookWorker(instance.context)
afterAll(async () => {
  await deliveries.stop()
  await stage.close()
})
const { sql } = instance.store

test('a delivered callback is not sent again because the database was unavailable for a while', async () => {
  receiver.behave({ name: 'slow', afterMs: 300 }, '/busy')
  const id = await webhook('/busy')
  const ids = await happen(2)
  await expect.poll(() => receiptsAt('/busy').length, SOON).toBe(1)

  // Longer than the lock timeout, so that recording fails.
  await sql.begin(async (held) => {
    await held`select from webhook where id = ${id} for update`
    await held`select pg_sleep(3)`
  })
  const [later] = await happen(1)

  await expect.poll(() => receivedAt('/busy'), SOON).toEqual([...ids, later])
  await expect.poll(() => queue(id), SOON).toMatchObject({ queued: 0, waiting: 0, is_free: true })
})

test('an outcome that was committed without an answer is not recorded twice', async () => {
  const [first, second] = [Promise.withResolvers(), Promise.withResolvers()]
  receiver.behave({ name: 'held', until: first.promise }, '/unheard')
  const id = await webhook('/unheard')
  const ids = await happen(101)
  await expect.poll(() => receiptsAt('/unheard').length, SOON).toBe(1)
  receiver.behave({ name: 'held', until: second.promise }, '/unheard')
  first.resolve(undefined)
  await expect.poll(() => receiptsAt('/unheard').length, SOON).toBe(2)

  // As if the connection broke after the commit, with one more event waiting.
  await sql`
    with settled as (update webhook_delivery set state = 'delivered', done_at = now() where webhook_id = ${id})
    update webhook_lane set pending_id = null where webhook_id = ${id}`
  second.resolve(undefined)
  const [later] = await happen(1)

  await expect.poll(() => receivedAt('/unheard'), SOON).toEqual([...ids, later])
  await expect.poll(() => queue(id), SOON).toMatchObject({ queued: 0, waiting: 1, is_free: true })
})
