import { sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { isOrphaned } from './filters.ts'
import { COLUMNS, type WebhookRow } from './queries.ts'

/** Their queues go with them, in any order: so they are locked before, in id order as everywhere; otherwise deadlock. */
async function deleteSome(db: Database, which: Condition, most: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    with removed as (select id from webhook where ${which} order by id limit ${most} for update skip locked),
    locked as (
      select webhook_id from webhook_lane where webhook_id in (select id from removed)
      order by webhook_id for update)
    delete from webhook where (select count(*) from locked) >= 0 and id in (select id from removed)
    returning ${COLUMNS}`.execute(db)
  return rows
}

export const deleteSomeOfPerson = (db: Database, personId: string, most: number): Promise<WebhookRow[]> =>
  deleteSome(db, sql`owner_id = ${personId}::bigint`, most)

export const deleteSomeOfPlace = (db: Database, placeId: string, most: number): Promise<WebhookRow[]> =>
  deleteSome(db, sql`place_id = ${placeId}::bigint`, most)

export const deleteSomeOrphaned = (db: Database, most: number): Promise<WebhookRow[]> =>
  deleteSome(db, isOrphaned, most)

/** Runs after every change and rarely finds any. */
export async function hasAnyOrphaned(db: Database): Promise<boolean> {
  const { rows } = await sql`select from webhook where ${isOrphaned} limit 1`.execute(db)
  return rows.length > 0
}
