import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

/** Per statement: an inbox that was never read may be long. */
const BATCH_SIZE = 10_000

async function markSome(db: Database, personId: string, which: Condition): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from inbox_entry
    where person_id = ${personId}::bigint and read_at is null and ${which}
    order by id limit ${sql.raw(String(BATCH_SIZE))}
    for no key update`.execute(db)
  if (rows.length === 0) return 0
  await sql`
    update inbox_entry set read_at = now() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return rows.length
}

async function markAll(db: Database, personId: string, which: Condition): Promise<void> {
  for (let marked = BATCH_SIZE; marked === BATCH_SIZE; ) marked = await markSome(db, personId, which)
}

/** Entries newer than the transaction were not seen. */
export async function markAllRead(db: Database, personId: string): Promise<void> {
  await markAll(db, personId, sql<SqlBool>`entered_at <= now()`)
}

/** The entry and the older ones of its conversation. */
export async function markReadUpTo(db: Database, personId: string, entryId: string): Promise<void> {
  await markAll(
    db,
    personId,
    sql<SqlBool>`(conversation_kind, conversation_id) = (
        select upto.conversation_kind, upto.conversation_id from inbox_entry upto where upto.id = ${entryId}::bigint)
      and (recorded_at, activity_id) <= (
        select upto.recorded_at, upto.activity_id from inbox_entry upto where upto.id = ${entryId}::bigint)`,
  )
}

export async function markUnread(db: Database, personId: string, entryId: string): Promise<void> {
  await sql`
    update inbox_entry set read_at = null
    where id = ${entryId}::bigint and person_id = ${personId}::bigint`.execute(db)
}
