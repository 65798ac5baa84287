/** Forward-only migrations: plain SQL files, each applied once, in order (decision 0257). */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCKS } from './locks.ts'
import { applyMigration } from './migration.ts'
import { type ConnectionOptions, openSql, type Sql } from './sql.ts'
import { migrateJobs } from './worker-pool.ts'

const DIRECTORY = new URL('../../migrations/', import.meta.url)
const LOCK_POLL_MS = 200

class SchemaTooNew extends Error {}

export interface MigrationOptions {
  /** Where the files are; tests have others. */
  readonly directory?: URL
  report?(message: string): void
}

export async function migrationNames(directory = DIRECTORY): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * Nodes that start at once wait for each other. They ask again and again: a session that waits inside a statement has a
 * snapshot, and an index that another one builds concurrently would wait for that. Released when the session ends.
 */
async function waitForTurn(session: Sql): Promise<void> {
  for (;;) {
    const [row] = await session`select pg_try_advisory_lock(${LOCKS.migrations}) as taken`
    if (row?.taken === true) return
    await sleep(LOCK_POLL_MS)
  }
}

export async function migrate(
  connection: ConnectionOptions,
  { directory = DIRECTORY, report = () => {} }: MigrationOptions = {},
): Promise<readonly string[]> {
  const names = await migrationNames(directory)
  const session = openSql(connection, { max: 1, isSession: true })
  try {
    // A migration of a big table may take longer than requests may.
    await session`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`
    if (await isUpToDate(session, names)) {
      await migrateJobs(connection)
      return []
    }
    await waitForTurn(session)
    // First: our own migrations may add jobs.
    await migrateJobs(connection)
    await prepareList(session)
    const missing = await missingOf(session, names)
    for (const name of missing) {
      await applyMigration(session, name, await readFile(new URL(name, directory), 'utf8'), report)
    }
    return missing
  } finally {
    await session.end({ timeout: 5 })
  }
}

/** Then a start does not wait, not even for a backup, which holds the lock too. */
async function isUpToDate(session: Sql, names: readonly string[]): Promise<boolean> {
  const [row] = await session`
    select to_regclass('graphile_worker.migrations') is not null and exists (
      select from pg_attribute where attrelid = to_regclass('migration') and attname = 'is_contract') as prepared`
  return row?.prepared === true && (await missingOf(session, names)).length === 0
}

async function prepareList(session: Sql): Promise<void> {
  await session`
    create table if not exists migration (
      name       text not null,
      applied_at timestamptz(3) not null default now(),
      constraint migration_key primary key (name)
    )`
  const [column] = await session`
    select from pg_attribute where attrelid = 'migration'::regclass and attname = 'is_contract'`
  if (column) return
  await session`alter table migration add column is_contract boolean not null default false`
}

/** An older program may serve a database that was only expanded since. */
async function missingOf(session: Sql, names: readonly string[]): Promise<string[]> {
  const rows = await session<
    { name: string; is_contract: boolean }[]
  >`select name, is_contract from migration`
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !names.includes(name))
  const contracted = unknown.filter(({ is_contract }) => is_contract).map(({ name }) => name)
  if (contracted.length > 0) {
    throw new SchemaTooNew(
      `The database was changed by a newer Folkmoot in a way that this version cannot serve (${contracted.join(', ')}). ` +
        'Install that version, or restore a backup of this one.',
    )
  }
  return names.filter((name) => !applied.has(name))
}
