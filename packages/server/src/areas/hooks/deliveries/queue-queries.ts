import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface QueueRow {
  readonly queued: number
  readonly waiting: number
  readonly dropped: string
  readonly withheld: string
  readonly oldest_at: string | null
  readonly lag_seconds: number | null
}

/** Time of the oldest waiting event: of the pending callback, otherwise of the queue. */
const oldest = sql`coalesce(
  (select coalesce(activity.recorded_at, webhook_delivery.created_at)
    from webhook_delivery
    left join activity on activity.id = webhook_delivery.activity_ids[1]
    where webhook_delivery.id = webhook_lane.pending_id),
  (select webhook_notification.recorded_at
    from webhook_notification
    where webhook_notification.webhook_id = webhook_lane.webhook_id
      and webhook_notification.position > webhook_lane.told_to
    order by webhook_notification.position
    limit 1))`

/** Undefined if nothing was ever queued for it. */
export async function findQueue(db: Database, webhookId: string): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select queued, waiting, dropped, withheld, oldest.at as oldest_at,
      greatest(extract(epoch from clock_timestamp() - oldest.at), 0)::float8 as lag_seconds
    from webhook_lane
    cross join lateral (select ${oldest} as at) oldest
    where webhook_id = ${webhookId}::bigint`.execute(db)
  return rows[0]
}

export interface Backlog {
  readonly queued: number
  readonly waiting: number
  readonly lag_seconds: number
  readonly healthy: number
  readonly buggy: number
  readonly disabled: number
}

/** Over all webhooks. The queue of a disabled one does not count as lag. */
export async function measureBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select coalesce(sum(queued), 0)::float8 as queued, coalesce(sum(waiting), 0)::float8 as waiting,
      greatest(coalesce(max(extract(epoch from clock_timestamp() - oldest.at)), 0), 0)::float8 as lag_seconds,
      count(*) filter (where enabled and not buggy)::int as healthy,
      count(*) filter (where enabled and buggy)::int as buggy,
      count(*) filter (where not enabled)::int as disabled
    from webhook
    left join webhook_lane on webhook_lane.webhook_id = webhook.id
    left join lateral (
      select ${oldest} as at where webhook.enabled and (queued > 0 or pending_id is not null)) oldest on true`.execute(
    db,
  )
  return rows[0] ?? { queued: 0, waiting: 0, lag_seconds: 0, healthy: 0, buggy: 0, disabled: 0 }
}
