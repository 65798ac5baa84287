import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Serialises with deliveries. Lock the webhook before its queue when both are needed. */
export async function createAndLockQueue(db: Database, webhookId: string): Promise<void> {
  await sql`
    insert into webhook_lane (webhook_id) values (${webhookId}::bigint)
    on conflict (webhook_id) do nothing`.execute(db)
  await sql`select from webhook_lane where webhook_id = ${webhookId}::bigint for no key update`.execute(db)
}

export interface Waiting {
  readonly pings: number
  readonly notifications: number
}

/** Pending redeliveries and pings. */
export async function countManual(db: Database, webhookId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where kind = 'ping')::int as pings,
      coalesce(sum(cardinality(activity_ids)), 0)::int as notifications
    from webhook_delivery
    where webhook_id = ${webhookId}::bigint and due_at is not null and state = 'pending'`.execute(db)
  return rows[0] ?? { pings: 0, notifications: 0 }
}

/** Counts them as waiting and due now. */
export async function addManual(db: Database, webhookId: string, deliveries: number): Promise<void> {
  await sql`
    update webhook_lane
    set waiting = waiting + ${deliveries}::int, aside_due_at = least(aside_due_at, clock_timestamp())
    where webhook_id = ${webhookId}::bigint`.execute(db)
}

/** Copies bytes and key. */
export async function copyDelivery(db: Database, id: string, url: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_delivery (webhook_id, key, kind, url, activity_ids, body, content_type, due_at)
    select webhook_id, key, case kind when 'ping' then 'ping' else 'redelivery' end, ${url ?? null}::text,
      activity_ids, body, content_type, clock_timestamp()
    from webhook_delivery where id = ${id}::bigint
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** For a redelivery or ping that waits. */
export async function retryDeliveryNow(db: Database, id: string): Promise<void> {
  await sql`
    update webhook_delivery set due_at = clock_timestamp()
    where id = ${id}::bigint and state = 'pending' and due_at is not null`.execute(db)
}

export async function countFailed(db: Database, webhookId: string): Promise<number> {
  const { rows } = await sql<{ notifications: number }>`
    select coalesce(sum(cardinality(activity_ids)), 0)::int as notifications
    from webhook_delivery
    where webhook_id = ${webhookId}::bigint and state = 'failed' and kind <> 'ping'`.execute(db)
  return rows[0]?.notifications ?? 0
}

export interface Queued {
  readonly queued: number
  readonly deliveries: number
}

/** The copy replaces the failed one, so asking twice sends it once. With another URL the original stays failed. */
export async function copyFailed(db: Database, webhookId: string, url: string | undefined): Promise<Queued> {
  const { rows } = await sql<Queued>`
    with failed as (
      select id from webhook_delivery
      where webhook_id = ${webhookId}::bigint and state = 'failed' and kind <> 'ping'
      order by id for update),
    again as (
      insert into webhook_delivery (webhook_id, key, kind, url, activity_ids, body, content_type, due_at)
      select webhook_id, key, 'redelivery', coalesce(${url ?? null}::text, url), activity_ids, body, content_type,
        clock_timestamp()
      from webhook_delivery
      join failed using (id)
      order by id
      returning cardinality(activity_ids) as size),
    replaced as (
      update webhook_delivery set state = 'replaced'
      where ${url === undefined}::boolean and id in (select id from failed))
    select coalesce(sum(size), 0)::int as queued, count(*)::int as deliveries from again`.execute(db)
  return rows[0] ?? { queued: 0, deliveries: 0 }
}

/** Rendered when they are sent, with the rights that hold then. */
export async function insertRedeliveries(
  db: Database,
  {
    webhookId,
    url,
    activityIds,
    size,
  }: {
    readonly webhookId: string
    readonly url: string | undefined
    readonly activityIds: readonly string[]
    readonly size: number
  },
): Promise<Queued> {
  const { rows } = await sql<Queued>`
    with again as (
      insert into webhook_delivery (webhook_id, kind, url, activity_ids, due_at)
      select ${webhookId}::bigint, 'redelivery', ${url ?? null}::text, array_agg(activity_id order by place),
        clock_timestamp()
      from unnest(${[...activityIds]}::bigint[]) with ordinality as told (activity_id, place)
      group by (place - 1) / ${size}::int
      order by min(place)
      returning cardinality(activity_ids) as size)
    select coalesce(sum(size), 0)::int as queued, count(*)::int as deliveries from again`.execute(db)
  return rows[0] ?? { queued: 0, deliveries: 0 }
}

export interface NewPing {
  readonly webhookId: string
  readonly key: string
  readonly body: Buffer
  readonly contentType: string
}

export async function insertPing(db: Database, ping: NewPing): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_delivery (webhook_id, key, kind, body, content_type, due_at)
    values (${ping.webhookId}::bigint, ${ping.key}::uuid, 'ping', ${ping.body}, ${ping.contentType}, clock_timestamp())
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}
