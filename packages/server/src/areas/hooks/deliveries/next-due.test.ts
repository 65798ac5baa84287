import { afterAll, expect, test } from 'vitest'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { FanOut } from './fan-out.ts'
import { findNextDue, leaseQueues } from './lease-queries.ts'

const stage = await aWebhookStage()
afterAll(() => stage.close())
const { context, store } = stage.instance

test('nothing is due while nothing is queued; while a node holds a queue the end of its lease is', async () => {
  const id = await stage.webhook('/next')
  const before = await findNextDue(context.jobDb)
  await stage.happen(1)
  const isQueued = async () => {
    await new FanOut(context).run()
    return (await store.sql`select from webhook_notification where webhook_id = ${id}`).length
  }
  await expect.poll(isQueued, { timeout: 15_000 }).toBe(1)

  await leaseQueues(context.jobDb, { proven: 1, unproven: 1 }, 20)

  const dueMs = await findNextDue(context.jobDb)
  expect(before).toBeNull()
  expect(dueMs).toBeGreaterThan(0)
  expect(dueMs).toBeLessThanOrEqual(20_000)
})
