import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { TextTable } from './tables.ts'

/** Ids that a batch covers, found or not: few, for all texts of them are looked through in one statement. */
const SPAN = 500

export interface FoundText {
  readonly at: string
  readonly rest: string | null
  readonly texts: Readonly<Record<string, string | null>>
}

interface Found {
  readonly rows: readonly Omit<FoundText, 'texts'>[]
  readonly after: string | undefined
}

const columnsOf = ({ plain, html }: TextTable) => [...plain, ...html]
const restOf = ({ restOfKey }: TextTable) => (restOfKey ? sql`${sql.ref(restOfKey)}::text` : sql`null`)

/** Rows whose text may contain a link or address. They are not locked, because most of them do not change. */
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
  const { rows } = await sql<FoundText>`
    select ${by}::text as at, ${restOf(table)} as rest from ${from}
    where ${by} > ${after}::bigint and ${by} <= ${end}::bigint and (${sql.join(isIn, sql` or `)})
    order by ${by}, 2`.execute(db)
  return { rows, after: Number(ends[0]?.last ?? 0) > Number(end) ? end : undefined }
}

const isRow = (table: TextTable, { at, rest }: Omit<FoundText, 'texts'>) =>
  sql`${sql.ref(table.walkedBy)} = ${at}::bigint ${table.restOfKey ? sql`and ${restOf(table)} = ${rest}` : sql``}`

/** Undefined if it is gone meanwhile. */
export async function readText(
  db: Database,
  table: TextTable,
  row: Omit<FoundText, 'texts'>,
  { isLocked }: { readonly isLocked: boolean },
): Promise<FoundText | undefined> {
  const texts = columnsOf(table).map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`)
  const { rows } = await sql<FoundText>`
    select ${row.at} as at, ${row.rest}::text as rest, json_build_object(${sql.join(texts)}) as texts
    from ${sql.table(table.name)} where ${isRow(table, row)} ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export async function changeText(
  db: Database,
  table: TextTable,
  row: FoundText,
  texts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const changes = [
    ...Object.entries(texts).map(([column, text]) => sql`${sql.ref(column)} = ${text}`),
    ...(table.version ? [sql`version = ${sql.raw(table.version)}`] : []),
  ]
  await sql`
    update ${sql.table(table.name)} set ${sql.join(changes)} where ${isRow(table, row)}`.execute(db)
}

export async function emptyReportsBy(db: Database, personId: string): Promise<void> {
  await sql`update abuse_report set text = '' where reporter_id = ${personId}::bigint and text <> ''`.execute(
    db,
  )
}

export async function deleteMentionsOf(db: Database, personId: string): Promise<void> {
  await sql`delete from mention where kind = 'person' and target_id = ${personId}::bigint`.execute(db)
}
