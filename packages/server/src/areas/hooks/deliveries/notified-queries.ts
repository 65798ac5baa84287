import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { matches } from './filters.ts'

/** The first activity still queued for the webhook. */
const FIRST_WAITING = sql`(
  select coalesce(
    (select webhook_delivery.activity_ids[1] from webhook_delivery
      where webhook_delivery.id = webhook_lane.pending_id),
    (select webhook_notification.activity_id from webhook_notification
      where webhook_notification.webhook_id = webhook_lane.webhook_id
        and webhook_notification.position > webhook_lane.told_to
      order by webhook_notification.position limit 1))
  from webhook_lane where webhook_lane.webhook_id = webhook.id)`

/** How far the log was read for webhooks. */
const READ_TO = sql`(
  select log_reader.xid, log_reader.activity_id from log_reader where log_reader.name = 'webhooks')`

/** Activities since a time that matched this webhook, in commit order, up to the first still queued. */
export async function findNotified(
  db: Database,
  webhookId: string,
  since: string,
  limit: number,
): Promise<string[]> {
  const activities = sql`activity.recorded_at >= ${since}::timestamptz
    and (activity.xid, activity.id) <= ${READ_TO}
    and coalesce((activity.xid, activity.id) < (
      select waiting.xid, waiting.id from activity waiting where waiting.id = ${FIRST_WAITING}), true)`
  const { rows } = await sql<{ activity_id: string }>`
    select activity_id
    from (${matches(activities, sql`webhook.id = ${webhookId}::bigint`)}) matched
    order by xid, activity_id
    limit ${limit}::int`.execute(db)
  return rows.map(({ activity_id }) => activity_id)
}
