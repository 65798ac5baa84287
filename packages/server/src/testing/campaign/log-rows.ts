/** Queries of the campaign: activities, and what is still queued. */
import type { Sql } from '../../db/sql.ts'
import { Log, type Logged } from './matching.ts'

export async function readLog(sql: Sql): Promise<Log> {
  const rows = await sql<Logged[]>`
    select id::text, xid::text, verb, object_type as "objectType", object_id::text as "objectId",
      container_type as "containerType", container_id::text as "containerId", root_id::text as "rootId",
      (extract(epoch from recorded_at) * 1000)::float8 as at
    from activity`.execute()
  return new Log(rows)
}

export interface Left {
  readonly queued: number
  /** Started and unfinished callbacks. */
  readonly waiting: number
  readonly dropped: number
  readonly withheld: number
  /** Counted row by row; must equal `queued`. */
  readonly rows: number
}

export async function readLeft(sql: Sql): Promise<Left> {
  const [left] = await sql<Left[]>`
    select coalesce(sum(queued), 0)::int as queued, coalesce(sum(waiting), 0)::int as waiting,
      coalesce(sum(dropped), 0)::int as dropped, coalesce(sum(withheld), 0)::int as withheld,
      (select count(*)::int from webhook_notification) as rows
    from webhook_lane`
  if (!left) throw new Error('The database says nothing')
  return left
}

/** By key: attempts without a status, which the server saw time out. */
export async function readGivenUp(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ key: string; times: number }[]>`
    select 'msg_' || key as key, count(*)::int as times
    from webhook_attempt join webhook_delivery on webhook_delivery.id = delivery_id
    where status is null
    group by 1`
  return new Map(rows.map(({ key, times }) => [key, times]))
}

export async function readQueued(sql: Sql): Promise<number> {
  const [queues] = await sql<{ queued: number }[]>`
    select coalesce(sum(queued), 0)::int as queued from webhook_lane`
  return queues?.queued ?? 0
}

export async function readDropped(sql: Sql, webhookId: string): Promise<number> {
  const [queue] = await sql<{ dropped: number }[]>`
    select dropped::int from webhook_lane where webhook_id = ${webhookId}`
  return queue?.dropped ?? 0
}

/** Invented logins: real ones would take too long. */
export async function insertLogins(sql: Sql, personId: string, count: number): Promise<void> {
  const BATCH_SIZE = 5_000
  for (let left = count; left > 0; left -= BATCH_SIZE) {
    await sql`
      insert into activity (verb, actor_id, object_type, object_id, details)
      select 'svc:user_session_login', ${personId}, 3, ${personId}, '{}'
      from generate_series(1, ${Math.min(left, BATCH_SIZE)})`
  }
}
