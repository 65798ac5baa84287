import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { aWebhookStage } from '../../../testing/webhook-stage.ts'
import { FanOut } from '../deliveries/fan-out.ts'
import { removeSomeWebhooksBy } from './departing.ts'

const SOON = { timeout: 15_000 }

const stage = await aWebhookStage()
afterAll(() => stage.close())
const { instance, ann, happen, webhook } = stage
const { context, connection } = instance
const { sql } = instance.store

const isWaitingForLock = async () =>
  (
    await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length > 0

test('who removes several webhooks locks their queues in id order: what waits for one holds none behind it', async () => {
  const ids: string[] = []
  for (let number = 0; number < 12; number++) ids.push(await webhook(`/${number}`))
  await happen(1)
  const countQueues = async () => {
    await new FanOut(context).run()
    return (await sql`select from webhook_lane`).length
  }
  await expect.poll(countQueues, SOON).toBe(ids.length)
  const round = openSql(connection, { max: 1 })

  let removing: Promise<unknown> | undefined
  await round.begin(async (own) => {
    const lock = (id = '') => own`select from webhook_lane where webhook_id = ${id} for no key update nowait`
    await lock(ids[0])
    removing = inTransaction(context.writeDb, (tx) => removeSomeWebhooksBy(tx, ann.id))
    await expect.poll(isWaitingForLock, SOON).toBe(true)
    for (const id of ids.slice(1)) expect(await lock(id)).toHaveLength(1)
  })
  await round.end()
  await removing

  expect(await sql`select from webhook_lane`).toHaveLength(0)
})
