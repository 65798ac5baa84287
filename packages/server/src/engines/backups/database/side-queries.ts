/** Databases beside the one in use, on the same server. */
import { BACKUP, type CopySession } from '../../../db/copy-session.ts'
import { LOCKS } from '../../../db/locks.ts'
import { quoted } from './names.ts'

export async function findDatabaseName(session: CopySession): Promise<string> {
  const [row] = await session.query<{ name: string }>('select current_database() as name')
  if (!row) throw new Error('PostgreSQL did not say which database this is.')
  return row.name
}

/** PostgreSQL cuts longer names. */
export const NAME_BYTES = 63

interface Kind {
  readonly datcollate: string
  readonly datctype: string
  /** One letter: libc, ICU or builtin. */
  readonly datlocprovider: string
  /** Called `daticulocale` before PostgreSQL 17. */
  readonly datlocale?: string | null
  readonly daticulocale?: string | null
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

function localeOf(kind: Kind): string {
  const { datcollate, datctype, datlocprovider } = kind
  const locale = literal(kind.datlocale ?? kind.daticulocale ?? '')
  const parts = [`lc_collate ${literal(datcollate)} lc_ctype ${literal(datctype)}`]
  if (datlocprovider === 'i') parts.push(`locale_provider icu icu_locale ${locale}`)
  if (datlocprovider === 'b') parts.push(`locale_provider builtin builtin_locale ${locale}`)
  if (datlocprovider === 'c') parts.push('locale_provider libc')
  return parts.join(' ')
}

/** With the collation of another, so that lists keep their order. */
export async function createDatabaseLike(session: CopySession, name: string, model: string): Promise<void> {
  const [row] = await session.query<{ kind: Kind }>(
    'select to_jsonb(pg_database) as kind from pg_database where datname = $1',
    [model],
  )
  if (!row) throw new Error(`There is no database ${model}.`)
  await session.query(
    `create database ${quoted(name)} template template0 encoding 'UTF8' ${localeOf(row.kind)}`,
  )
}

export const dropDatabase = (session: CopySession, name: string): Promise<unknown> =>
  session.query(`drop database if exists ${quoted(name)} with (force)`)

/** PostgreSQL refuses it while somebody is connected. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55006'

/** Both or none. */
export async function renameDatabases(
  session: CopySession,
  renamed: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  await session.query('begin')
  for (const [from, to] of renamed)
    await session.query(`alter database ${quoted(from)} rename to ${quoted(to)}`)
  await session.query('commit')
}

export async function findDatabases(session: CopySession, beginning: string): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) order by datname`,
    [beginning],
  )
  return rows.map(({ name }) => name)
}

/** By others than backups and restores. Nobody but a server or a worker has a session for long. */
export async function isUsed(session: CopySession, name: string): Promise<boolean> {
  const [row] = await session.query<{ used: boolean }>(
    `select exists (
        select from pg_stat_activity
        where datname = $1 and backend_type = 'client backend' and application_name is distinct from $2) as used`,
    [name, BACKUP],
  )
  return row?.used === true
}

/** As long as the session lasts, a server on the embedded database does not start. False while one runs. */
export async function keepServersOut(session: CopySession): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${LOCKS.soleUse}) as taken`,
  )
  return row?.taken === true
}

export async function mayCreateDatabases(session: CopySession): Promise<boolean> {
  const [row] = await session.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return row?.may === true
}
