import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Database } from '../../../db/pool.ts'

/** Limits how long pruning holds the table after a long pause. */
const BATCH_SIZE = 5_000

/**
 * For webhooks with deliveries in the last seconds (null: all): deletes all delivered rows but the newest. Returns
 * whether there may be more.
 */
export async function deleteBeyondNewest(
  db: Database,
  newest: number,
  withinSeconds: number | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_delivery where id in (
      select old.id from webhook
      cross join lateral (
        select webhook_delivery.id from webhook_delivery
        where webhook_delivery.webhook_id = webhook.id and webhook_delivery.state = 'delivered'
        order by webhook_delivery.id desc
        offset ${newest}::int limit ${BATCH_SIZE}::int) old
      where ${withinSeconds}::int is null
        or webhook.last_delivery_at > now() - make_interval(secs => ${withinSeconds}::int)
      limit ${BATCH_SIZE}::int)`.execute(db)
  return Number(numAffectedRows) === BATCH_SIZE
}

export async function deleteOlder(db: Database, states: readonly string[], days: number): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from webhook_delivery where id in (
        select id from webhook_delivery
        where state = any(${[...states]}::text[]) and state <> 'pending'
          and done_at < now() - make_interval(days => ${days}::int)
        order by done_at limit ${limit}::int)`.execute(db),
  )
}

/** Few deliveries have so many attempts, and `attempts` finds them. */
export async function deleteOldAttempts(db: Database, newest: number): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from webhook_attempt where (delivery_id, number) in (
        select webhook_attempt.delivery_id, webhook_attempt.number
        from webhook_delivery
        join webhook_attempt on webhook_attempt.delivery_id = webhook_delivery.id
          and webhook_attempt.number <= webhook_delivery.attempts - ${newest}::int
        where webhook_delivery.attempts > ${newest}::int
        limit ${limit}::int)`.execute(db),
  )
}
