import { sql } from 'kysely'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import type { Database } from '../../../db/pool.ts'
import type { TextTable } from './tables.ts'

/** Ids that a batch covers, found or not. */
const SPAN = 5_000

export interface FoundText {
  readonly at: string
  readonly rest: string | null
  readonly texts: Readonly<Record<string, string | null>>
}

interface Found {
  readonly rows: readonly FoundText[]
  readonly after: string | undefined
}

const columnsOf = ({ plain, html }: TextTable) => [...plain, ...html]

/** Locked: their authors may be changing them. */
export async function findTexts(
  db: Database,
  table: TextTable,
  patterns: readonly string[],
  after: string,
): Promise<Found> {
  const [from, by] = [sql.table(table.name), sql.ref(table.walkedBy)]
  const { rows: ends } = await sql<{
    last: string | null
  }>`select max(${by})::text as last from ${from}`.execute(db)
  const end = String(Number(after) + SPAN)
  const isIn = columnsOf(table).map((column) => sql`${sql.ref(column)} ilike any(${[...patterns]}::text[])`)
  const texts = columnsOf(table).map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`)
  const { rows } = await sql<FoundText>`
    select ${by}::text as at, ${table.restOfKey ? sql`${sql.ref(table.restOfKey)}::text` : sql`null`} as rest,
      json_build_object(${sql.join(texts)}) as texts
    from ${from}
    where ${by} > ${after}::bigint and ${by} <= ${end}::bigint and (${sql.join(isIn, sql` or `)})
    order by 1, 2
    for update`.execute(db)
  return { rows, after: Number(ends[0]?.last ?? 0) > Number(end) ? end : undefined }
}

export async function changeText(
  db: Database,
  table: TextTable,
  row: FoundText,
  texts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const changes = Object.entries(texts).map(([column, text]) => sql`${sql.ref(column)} = ${text}`)
  const rest = table.restOfKey ? sql`and ${sql.ref(table.restOfKey)}::text = ${row.rest}` : sql``
  await sql`
    update ${sql.table(table.name)} set ${sql.join(changes)}
    where ${sql.ref(table.walkedBy)} = ${row.at}::bigint ${rest}`.execute(db)
}

/** As after an edit that tells nobody: what is kept of it elsewhere is out of date. */
export async function noteChangedContents(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update content set version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(db)
  await noteChangedIds(db, 'content', ids)
}

export async function emptyReportsBy(db: Database, personId: string): Promise<void> {
  await sql`update abuse_report set text = '' where reporter_id = ${personId}::bigint and text <> ''`.execute(
    db,
  )
}

export async function deleteMentionsOf(db: Database, personId: string): Promise<void> {
  await sql`delete from mention where kind = 'person' and target_id = ${personId}::bigint`.execute(db)
}
