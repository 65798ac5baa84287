import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'

export interface Unread {
  /** Readers that have something to read. */
  readonly unread: string[]
  /** Readers that have read before. */
  readonly known: string[]
  /** Something was committed that must not be read yet, because an older transaction is still running. */
  readonly is_held_up: boolean
}

/** One query for all readers. */
export async function findUnread(db: Database): Promise<Unread> {
  const { rows } = await sql<Unread>`
    select coalesce(array_agg(name) filter (where exists (
        select from activity
        where (activity.xid, activity.id) > (log_reader.xid, log_reader.activity_id)
          and activity.xid < log_horizon())), '{}') as unread,
      coalesce(array_agg(name), '{}') as known,
      exists (select from activity where xid >= log_horizon()) as is_held_up
    from log_reader`.execute(db)
  return rows[0] ?? { unread: [], known: [], is_held_up: false }
}

/** Undefined for a reader that never read. */
export async function hasUnread(db: Database, name: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ has_more: boolean }>`
    select exists (
      select from activity
      where (activity.xid, activity.id) > (log_reader.xid, log_reader.activity_id)
        and activity.xid < log_horizon()
    ) as has_more
    from log_reader where name = ${name}`.execute(db)
  return rows[0]?.has_more
}

/** False where it existed. */
async function insertReader(db: Database, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('log_reader')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The locked cursor of a reader, created at the beginning of the log. Undefined while another node reads for it. */
export async function lockReader(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ cursor: string }>`
    select xid || '.' || activity_id as cursor from log_reader where name = ${name}
    for update skip locked`.execute(db)
  return rows[0]?.cursor ?? ((await insertReader(db, name)) ? '0.0' : undefined)
}

/** A statement, to be sent with others. */
export const movingReader = (name: string, { xid, id }: Cursor): CompiledQuery =>
  compileText(sql`
    update log_reader set xid = ${xid}::xid8, activity_id = ${id}::bigint where name = ${name}`)

export async function moveReader(db: Database, name: string, cursor: string): Promise<void> {
  const [xid = '', id = ''] = cursor.split('.')
  await db.executeQuery(movingReader(name, { xid, id }))
}

export interface Cursor {
  readonly xid: string
  readonly id: string
}

/** The end of a batch after a cursor, and its size. Undefined where there is nothing to read. */
export async function findRange(
  db: Database,
  { xid, id }: Cursor,
  limit: number,
): Promise<(Cursor & { readonly count: number }) | undefined> {
  const { rows } = await sql<Cursor & { count: number }>`
    select xid, id, (count(*) over ())::int as count
    from (
      select xid, id from activity
      where (xid, id) > (${xid}::xid8, ${id}::bigint) and xid < log_horizon()
      order by xid, id limit ${limit}::int) batch
    order by xid desc, id desc limit 1`.execute(db)
  return rows[0]
}
