/** Looks through every table for what still names an erased person. */
import { V3 } from '@folkmoot/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { type Erased, namingPatternsOf } from '../../record/erasing.ts'

const MOST_URIS = 100
/** The erasure has the names until it is done. */
const OWN_TABLE = 'erasure'
const OTHERWISE = 'Kept with what it belongs to, and deleted with it.'
const SOMEBODYS_WORDS = 'In a text: it is for its author, or for moderators, to change it.'

/** Tables whose rows have an address, with the column that is in it. */
const ADDRESSES: Readonly<Record<string, readonly [column: string, path: string]>> = {
  content: ['id', 'contents'],
  content_version: ['content_id', 'contents'],
  place: ['id', 'places'],
  person: ['id', 'people'],
  audit_entry: ['id', 'audit/entries'],
}

const REASONS: Readonly<Record<string, string>> = {
  audit_entry:
    'The audit log is never changed: it proves who changed rights and accounts. Only admins read it.',
  person: 'Somebody else has the same name.',
  content: SOMEBODYS_WORDS,
  content_version: SOMEBODYS_WORDS,
  draft: SOMEBODYS_WORDS,
  place: SOMEBODYS_WORDS,
  template: SOMEBODYS_WORDS,
  search_entry: 'The index of such a text.',
}

export interface Remainder {
  readonly name: string
  readonly count: number
  readonly uris: readonly string[]
  readonly reason: string
}

async function findTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> ${OWN_TABLE}
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

interface Found {
  readonly count: number
  readonly keys: readonly string[] | null
}

/** Entries of the audit log name people by username and id. */
const isAudited = ({ ids, usernames }: Erased) => sql`
  found.actor_id = any(${[...ids]}::bigint[]) or lower(found.target_label) = any(${[...usernames]}::text[])
  or (found.target_type = 'person' and found.target_id = any(${[...ids]}::text[]))`

async function search(db: Database, table: string, erased: Erased): Promise<Found> {
  const key = ADDRESSES[table]?.[0]
  const keys = key
    ? sql`(array_agg(distinct ${sql.ref(`found.${key}`)}::text))[:${sql.lit(MOST_URIS)}]`
    : sql`null`
  const { rows } = await sql<Found>`
    select count(*)::int as count, ${keys} as keys from ${sql.table(table)} found
    where found::text ilike any(${namingPatternsOf(erased)}::text[])
      ${table === 'audit_entry' ? sql`or ${isAudited(erased)}` : sql``}`.execute(db)
  return rows[0] ?? { count: 0, keys: null }
}

/** One table after the other; long statements, so never in a transaction with others. */
export async function findRemains(db: Database, erased: Erased, baseUrl: string): Promise<Remainder[]> {
  const remains: Remainder[] = []
  for (const table of await findTables(db)) {
    const { count, keys } = await search(db, table, erased)
    if (count === 0) continue
    const path = ADDRESSES[table]?.[1] ?? ''
    remains.push({
      name: table,
      count,
      uris: (keys ?? []).map((key) => `${baseUrl}${V3}/${path}/${key}`),
      reason: REASONS[table] ?? OTHERWISE,
    })
  }
  return remains
}
