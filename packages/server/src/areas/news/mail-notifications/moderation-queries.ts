import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface OpenedItem {
  readonly item_id: string
  /** More than a day: mail was off, or nothing sent it for so long that it is no news. */
  readonly is_old: boolean
}

/** The caller must queue them. */
export async function takeOpened(db: Database, limit: number): Promise<OpenedItem[]> {
  const { rows } = await sql<OpenedItem>`
    delete from moderation_opening
    where item_id in (
      select item_id from moderation_opening order by item_id limit ${limit} for update skip locked)
    returning item_id, opened_at < now() - interval '1 day' as is_old`.execute(db)
  return rows
}

export interface ItemOf {
  readonly item_id: string
  readonly person_id: string
}

export async function insertQueuedItems(
  db: Database,
  items: readonly ItemOf[],
  isDaily: boolean,
): Promise<void> {
  await sql`
    insert into moderation_mail (person_id, item_id, is_daily)
    select person_id, item_id, ${isDaily}
    from unnest(${items.map(({ person_id }) => person_id)}::bigint[], ${items.map(({ item_id }) => item_id)}::bigint[])
      as queued (person_id, item_id)
    order by person_id, item_id
    on conflict on constraint moderation_mail_key do update set is_daily = excluded.is_daily`.execute(db)
}

/** More than anybody decides after one mail; the rest is in the queue. */
const MOST_QUEUED = 100

/** The newest, newest first. */
export async function findQueuedItems(db: Database, personId: string, isDaily: boolean): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from moderation_mail where person_id = ${personId}::bigint and is_daily = ${isDaily}
    order by item_id desc limit ${sql.raw(String(MOST_QUEUED))}`.execute(db)
  return rows.map(({ item_id }) => item_id)
}

/** Those found, and those left out, which are in the queue. */
export async function deleteQueuedItems(
  db: Database,
  personId: string,
  isDaily: boolean,
  found: readonly string[],
): Promise<void> {
  const oldest = found.at(-1)
  if (oldest === undefined) return
  await sql`
    delete from moderation_mail
    where person_id = ${personId}::bigint and is_daily = ${isDaily}
      and (item_id = any(${[...found]}::bigint[])
        or ${found.length === MOST_QUEUED} and item_id < ${oldest}::bigint)`.execute(db)
}

export async function deferQueuedItems(
  db: Database,
  personId: string,
  itemIds: readonly string[],
): Promise<void> {
  await sql`
    update moderation_mail set is_daily = true
    where person_id = ${personId}::bigint and item_id = any(${[...itemIds]}::bigint[])`.execute(db)
}

export async function hasQueuedItems(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from moderation_mail where person_id = ${personId}::bigint and not is_daily) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

/** Of a digest that could not be sent for so long: what still waits is in the queue. */
export async function deleteStaleItems(db: Database, personId: string, days: number): Promise<void> {
  await sql`
    delete from moderation_mail using moderation_item item
    where moderation_mail.person_id = ${personId}::bigint and is_daily and item.id = moderation_mail.item_id
      and item.opened_at < now() - make_interval(days => ${days})`.execute(db)
}

/** Of a removed person. */
export async function deleteItemsOf(db: Database, personId: string): Promise<void> {
  await sql`delete from moderation_mail where person_id = ${personId}::bigint`.execute(db)
}
