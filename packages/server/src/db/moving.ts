/** Rows of one person become those of another. One batch a statement: a single one for all could exceed its time limit. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './pool.ts'
import type { Tables } from './tables.ts'

export interface Pair {
  readonly keptId: string
  readonly mergedId: string
}

export interface Moved {
  readonly moved: number
  /** The other person had the same, so these were deleted. */
  readonly dropped: number
}

interface Owned {
  readonly table: keyof Tables
  /** The column of the person. */
  readonly owner: string
  /** The other columns by which a row is unique. */
  readonly key: readonly string[]
  /** Only rows of this kind. */
  readonly kind?: 'person'
}

const BATCH_SIZE = sql.raw('1000')
const NOTHING: Moved = { moved: 0, dropped: 0 }

/** One batch. Nothing is left if both are 0. */
export async function moveRows(
  db: Database,
  { table, owner, key, kind }: Owned,
  { keptId, mergedId }: Pair,
): Promise<Moved> {
  const [rows, columns] = [sql.raw(table), sql.raw(key.join(', '))]
  const same = (one: string, other: string) =>
    sql.raw(key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and '))
  const of = (name: string, personId: string) => sql`${sql.raw(`${name}.${owner}`)} = ${personId}::bigint
    and ${kind ? sql`${sql.raw(name)}.kind = ${kind}` : sql`true`}`
  const isDouble = sql`exists (select from ${rows} mine where ${of('mine', keptId)} and ${same('mine', 'theirs')})`
  const { rows: found } = await sql<Moved>`
    with batch as materialized (
      select ${columns} from ${rows} batch where ${of('batch', mergedId)} order by ${columns} limit ${BATCH_SIZE} for update
    ), dropped as (
      delete from ${rows} theirs using batch
      where ${of('theirs', mergedId)} and ${same('theirs', 'batch')} and ${isDouble} returning 1
    ), moved as (
      update ${rows} theirs set ${sql.raw(owner)} = ${keptId}::bigint from batch
      where ${of('theirs', mergedId)} and ${same('theirs', 'batch')} and not ${isDouble} returning 1
    )
    select (select count(*)::integer from moved) as moved, (select count(*)::integer from dropped) as dropped`.execute(
    db,
  )
  return found[0] ?? NOTHING
}

/** One batch of a column that may name a person any number of times. Returns how many. */
export async function renameRows(
  db: Database,
  table: keyof Tables,
  column: string,
  { keptId, mergedId }: Pair,
): Promise<number> {
  const [rows, who] = [sql.raw(table), sql.raw(column)]
  const { rows: changed } = await sql`
    update ${rows} set ${who} = ${keptId}::bigint where ctid = any(array(
      select ctid from ${rows} where ${who} = ${mergedId}::bigint limit ${BATCH_SIZE} for update))
    returning 1`.execute(db)
  return changed.length
}

/** In an array without order or duplicates. */
export const replacedIn = (column: string, { keptId, mergedId }: Pair): RawBuilder<unknown> => {
  const ids = sql.raw(column)
  return sql`case when ${ids} @> array[${keptId}::bigint] then array_remove(${ids}, ${mergedId}::bigint)
    else array_replace(${ids}, ${mergedId}::bigint, ${keptId}::bigint) end`
}

interface Scanned {
  readonly table: keyof Tables
  readonly key: string
  readonly set: RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
}

const READ_AT_ONCE = 5_000

export interface Scan {
  readonly changed: number
  /** The last key that was read; undefined at the end of the table. */
  readonly next: string | undefined
}

/** For columns without an index: changes some of the next rows of a table. */
export async function scanRows(
  db: Database,
  { table, key, set, where }: Scanned,
  after: string,
): Promise<Scan> {
  const [rows, id] = [sql.raw(table), sql.raw(key)]
  const { rows: found } = await sql<{ read: number; changed: number; last: string | null }>`
    with batch as materialized (
      select ${id} as id from ${rows} where ${id} > ${after}::bigint order by ${id} limit ${sql.raw(String(READ_AT_ONCE))}
    ), changed as (
      update ${rows} set ${set} from batch where ${rows}.${id} = batch.id and ${where} returning 1
    )
    select count(*)::integer as read, max(id)::text as last, (select count(*)::integer from changed) as changed
    from batch`.execute(db)
  const { read = 0, changed = 0, last = null } = found[0] ?? {}
  return { changed, next: read < READ_AT_ONCE || last === null ? undefined : last }
}
