/** The next rows of leased queues. */
import { sql } from 'kysely'
import { gathered } from '../../../db/gathered.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { hasEvents, type LeasedQueue, leaseName, NOW } from './lease-queries.ts'

export interface QueueHead {
  readonly has_events: boolean
  readonly is_manual_due: boolean
  readonly pending_id: string | null
  readonly told_to: string
  /** Grows when rows are dropped. */
  readonly dropped: string
  readonly dropped_untold: string
  readonly positions: readonly string[]
  readonly activity_ids: readonly string[]
}

interface Asked {
  readonly queue: LeasedQueue
  readonly most: number
}

/** Joined ids: the driver takes several times as long to read an array. */
interface HeadRow extends Omit<QueueHead, 'positions' | 'activity_ids'> {
  readonly webhook_id: string
  readonly lease: string
  readonly positions: string | null
  readonly activity_ids: string | null
}

const idsOf = (joined: string | null) => (joined === null ? [] : joined.split(' '))

async function peekAll(db: Database, asks: readonly Asked[]): Promise<(QueueHead | undefined)[]> {
  const { rows } = await db.executeQuery<HeadRow>(
    compileText(sql<HeadRow>`
      select queue.webhook_id, queue.lease, ${hasEvents} as has_events,
        coalesce(queue.aside_due_at <= ${NOW}, false) as is_manual_due,
        queue.pending_id, queue.told_to, queue.dropped, queue.dropped_untold, next.positions, next.activity_ids
      from unnest(${asks.map(({ queue }) => queue.webhookId)}::bigint[], ${asks.map(({ queue }) => queue.lease)}::bigint[],
        ${asks.map(({ most }) => most)}::int[]) as asked (webhook_id, lease, most)
      join webhook_lane queue on queue.webhook_id = asked.webhook_id and queue.lease = asked.lease
      join webhook on webhook.id = queue.webhook_id
      left join lateral (
        select string_agg(position::text, ' ' order by position) as positions,
          string_agg(activity_id::text, ' ' order by position) as activity_ids
        from (
          select position, activity_id from webhook_notification
          where webhook_id = queue.webhook_id and position > queue.told_to
          order by position limit asked.most) head) next on queue.pending_id is null`),
  )
  const heads = new Map(
    rows.map(({ webhook_id, lease, positions, activity_ids, ...head }) => [
      leaseName({ webhookId: webhook_id, lease }),
      { ...head, positions: idsOf(positions), activity_ids: idsOf(activity_ids) },
    ]),
  )
  return asks.map(({ queue }) => heads.get(leaseName(queue)))
}

const peekTogether = gathered(peekAll)

/** Undefined when the lease was lost or the webhook deleted. */
export const peekQueue = (db: Database, queue: LeasedQueue, most: number): Promise<QueueHead | undefined> =>
  peekTogether(db, { queue, most })
