/** What sessions of a dump or a restore ask PostgreSQL. */
import type { CopySession } from '../../../db/copy-session.ts'
import { LOCKS } from '../../../db/locks.ts'
import type { SequenceDump } from './dumped.ts'
import { columnList, quoted, quotedPath } from './names.ts'

/** What a server tells its clients at the start. */
const PARAMETERS = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'is_superuser',
  'session_authorization',
  'standard_conforming_strings',
  'integer_datetimes',
  'DateStyle',
  'TimeZone',
]

export async function readParameters(session: CopySession): Promise<Record<string, string>> {
  const rows = await session.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [PARAMETERS],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export interface ServerFacts {
  readonly version: number
  /** The first schema of the search path, which Folkmoot's tables are in. */
  readonly schema: string
  readonly mayReadControl: boolean
}

export async function readServer(session: CopySession): Promise<ServerFacts> {
  const [facts] = await session.query<ServerFacts>(`
    select current_setting('server_version_num')::int as version, current_schema() as schema,
      has_function_privilege('pg_control_system()', 'execute') as "mayReadControl"`)
  if (!facts) throw new Error('PostgreSQL did not say which version it is.')
  return facts
}

export async function readSystemIdentifier(session: CopySession): Promise<string> {
  const [row] = await session.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return row?.id ?? ''
}

/** Kept until the session ends: a migration waits for it before it locks any table, so that nobody waits behind it. */
export async function keepMigrationsOut(session: CopySession): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>(
    `select pg_try_advisory_lock_shared(${LOCKS.migrations}) as taken`,
  )
  return row?.taken === true
}

const READ_ONLY = 'begin isolation level repeatable read, read only'

/** The transaction whose snapshot the others join. What was committed at the time that is returned is in it. */
export async function beginSnapshot(session: CopySession): Promise<{ id: string; takenAt: string }> {
  await session.query(READ_ONLY)
  const [row] = await session.query<{ id: string; takenAt: string }>(`
    select pg_export_snapshot() as id,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt"`)
  if (!row) throw new Error('PostgreSQL exported no snapshot.')
  return row
}

export async function joinSnapshot(session: CopySession, id: string): Promise<void> {
  await session.query(READ_ONLY)
  await session.query(`set transaction snapshot '${id.replaceAll("'", '')}'`)
}

export const beginWriting = (session: CopySession): Promise<unknown> => session.query('begin')
export const commit = (session: CopySession): Promise<unknown> => session.query('commit')

/** Extensions bring theirs along. */
const IS_OWN = `not exists (
  select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

export interface FoundTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly bytes: number
}

/** The largest first. Generated columns are computed again. */
export const findTables = (session: CopySession, schemas: readonly string[]): Promise<FoundTable[]> =>
  session.query<FoundTable>(
    `select pg_namespace.nspname || '.' || pg_class.relname as name, pg_table_size(pg_class.oid)::float8 as bytes,
        array(
          select attname::text from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
          order by attnum) as columns
      from pg_class join pg_namespace on pg_namespace.oid = pg_class.relnamespace
      where pg_class.relkind = 'r' and pg_namespace.nspname = any($1::text[]) and ${IS_OWN}
      order by bytes desc, name`,
    [schemas],
  )

/** Against changes of their columns; readers and writers go on. */
export async function lockTables(session: CopySession, names: readonly string[]): Promise<void> {
  if (names.length > 0)
    await session.query(`lock table ${names.map(quotedPath).join(', ')} in access share mode`)
}

export async function findSequences(
  session: CopySession,
  schemas: readonly string[],
): Promise<SequenceDump[]> {
  const names = await session.query<{ name: string }>(
    `select pg_namespace.nspname || '.' || pg_class.relname as name
      from pg_class join pg_namespace on pg_namespace.oid = pg_class.relnamespace
      where pg_class.relkind = 'S' and pg_namespace.nspname = any($1::text[]) and ${IS_OWN}
      order by name`,
    [schemas],
  )
  if (names.length === 0) return []
  const each = names.map(
    ({ name }, index) =>
      `select $${index + 1}::text as name, last_value::text as "lastValue", is_called as "isCalled" from ${quotedPath(name)}`,
  )
  return await session.query<SequenceDump>(
    each.join(' union all '),
    names.map(({ name }) => name),
  )
}

export async function setSequences(session: CopySession, sequences: readonly SequenceDump[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await session.query('select setval($1::regclass, $2::bigint, $3::boolean)', [
      quotedPath(name),
      lastValue,
      isCalled,
    ])
}

export async function findMigrations(session: CopySession): Promise<string[]> {
  const rows = await session.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** No table or view in the schema of Folkmoot's tables, and no schema of jobs. */
export async function isEmpty(session: CopySession): Promise<boolean> {
  const [row] = await session.query<{ empty: boolean }>(`
    select to_regnamespace('graphile_worker') is null
      and not exists (
        select from pg_class where relnamespace = current_schema()::regnamespace and ${IS_OWN}) as empty`)
  return row?.empty === true
}

export const rowsToText = (name: string, columns: readonly string[]): string =>
  `copy ${quotedPath(name)} (${columnList(columns)}) to stdout`

/** The table was emptied in the same transaction: its rows need no visit of a vacuum later, and keep their order. */
export const rowsFromText = (name: string, columns: readonly string[]): string =>
  `copy ${quotedPath(name)} (${columnList(columns)}) from stdin with (freeze)`

export const emptyTable = (session: CopySession, name: string): Promise<unknown> =>
  session.query(`truncate ${quotedPath(name)}`)

/** As pg_dump expects it: every name is written with its schema. */
export async function prepareForSchema(session: CopySession): Promise<void> {
  await session.query(`
    set search_path = ''; set check_function_bodies = false; set client_min_messages = warning;
    set maintenance_work_mem = '128MB'`)
}

export const createSchema = (session: CopySession, name: string): Promise<unknown> =>
  session.query(`create schema if not exists ${quoted(name)}`)

export const analyze = (session: CopySession): Promise<unknown> => session.query('analyze')
