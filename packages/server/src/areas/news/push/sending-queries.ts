import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { isLive } from './filters.ts'

/** The last entry read; undefined while another node works. */
export async function lockPosition(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from push_position for update skip locked`.execute(db)
  return rows[0]?.entry_id
}

export async function movePosition(db: Database, entryId: string): Promise<void> {
  await sql`update push_position set entry_id = ${entryId}::bigint`.execute(db)
}

export async function hasNewEntries(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has_new: boolean }>`
    select exists (select from inbox_entry where id > (select entry_id from push_position)) as has_new`.execute(
    db,
  )
  return rows[0]?.has_new ?? false
}

export interface NewEntry {
  readonly id: string
  readonly person_id: string
  readonly reason: string
  /** More than a day: nothing sent it for so long that it is no news. */
  readonly is_old: boolean
  readonly subscription_ids: readonly string[]
}

export async function findNewEntries(db: Database, after: string, limit: number): Promise<NewEntry[]> {
  const { rows } = await sql<NewEntry>`
    select entry.id, entry.person_id, entry.reason, entry.entered_at < now() - interval '1 day' as is_old,
      array(
        select push_subscription.id::text from push_subscription
        where push_subscription.person_id = entry.person_id order by push_subscription.id) as subscription_ids
    from (select * from inbox_entry where id > ${after}::bigint order by id limit ${limit}) entry
    order by entry.id`.execute(db)
  return rows
}

export interface Waiting {
  readonly subscriptionId: string
  readonly entryId: string
}

/** Devices and entries that are gone by now are left out. */
export async function insertWaiting(db: Database, waiting: readonly Waiting[]): Promise<void> {
  await sql`
    insert into push_notification (subscription_id, entry_id)
    select push_subscription.id, entry.id
    from unnest(${waiting.map(({ subscriptionId }) => subscriptionId)}::bigint[],
      ${waiting.map(({ entryId }) => entryId)}::bigint[]) as told (subscription_id, entry_id)
    join push_subscription on push_subscription.id = told.subscription_id
    join inbox_entry entry on entry.id = told.entry_id
    on conflict on constraint push_notification_key do nothing`.execute(db)
}

export interface ClaimedDevice {
  readonly id: string
  readonly person_id: string
  readonly sealed: Buffer
  readonly failures: number
  readonly is_live: boolean
}

/** One job at a time sends to a device. The lease ends by itself if its process dies. */
export async function claim(db: Database, id: string, seconds: number): Promise<ClaimedDevice | undefined> {
  const { rows } = await sql<ClaimedDevice>`
    update push_subscription set sending_until = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id}::bigint
      and (sending_until is null or sending_until <= clock_timestamp())
      and (retry_at is null or retry_at <= clock_timestamp())
    returning id, person_id, sealed, failures, ${isLive} as is_live`.execute(db)
  return rows[0]
}

export async function release(db: Database, id: string): Promise<void> {
  await sql`update push_subscription set sending_until = null where id = ${id}::bigint`.execute(db)
}

/** When a device that could not be claimed can be; undefined if nothing waits for it. */
export async function findNextClaim(db: Database, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ until: string }>`
    select (extract(epoch from greatest(sending_until, retry_at, clock_timestamp())) * 1000)::bigint::text as until
    from push_subscription
    where id = ${id}::bigint
      and exists (select from push_notification where subscription_id = push_subscription.id)`.execute(db)
  return rows[0] && new Date(Number(rows[0].until))
}

export interface WaitingRow {
  readonly entry_id: string
  readonly is_held: boolean
}

/** The newest, newest first. */
export async function findWaiting(db: Database, id: string, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select entry_id, is_held from push_notification where subscription_id = ${id}::bigint
    order by entry_id desc limit ${limit}`.execute(db)
  return rows
}

export async function hold(db: Database, id: string): Promise<void> {
  await sql`
    update push_notification set is_held = true where subscription_id = ${id}::bigint and not is_held`.execute(
    db,
  )
}

export async function deleteWaiting(db: Database, id: string, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  await sql`
    delete from push_notification
    where subscription_id = ${id}::bigint and entry_id = any(${[...entryIds]}::bigint[])`.execute(db)
}

export async function deleteDevice(db: Database, id: string): Promise<void> {
  await sql`delete from push_subscription where id = ${id}::bigint`.execute(db)
}

/** In one statement: after a crash in between it would be sent again. */
export async function noteSent(db: Database, id: string, entryIds: readonly string[]): Promise<void> {
  await sql`
    with sent as (
      delete from push_notification
      where subscription_id = ${id}::bigint and entry_id = any(${[...entryIds]}::bigint[]))
    update push_subscription set last_sent_at = now(), failures = 0, retry_at = null
    where id = ${id}::bigint`.execute(db)
}

/** Keeps others from trying before that time. */
export async function noteFailure(db: Database, id: string, retryAt: Date): Promise<void> {
  await sql`
    update push_subscription set failures = failures + 1, retry_at = ${retryAt.toISOString()}::timestamptz
    where id = ${id}::bigint`.execute(db)
}

export async function giveUp(db: Database, id: string): Promise<void> {
  await sql`
    with given_up as (delete from push_notification where subscription_id = ${id}::bigint)
    update push_subscription set failures = 0, retry_at = null where id = ${id}::bigint`.execute(db)
}

export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_notification`.execute(db)
  return rows[0]?.count ?? 0
}
