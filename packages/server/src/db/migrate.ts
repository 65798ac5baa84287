/** Forward-only migrations: plain SQL files, each applied once, in order, in a transaction of its own. */
import { readdir, readFile } from 'node:fs/promises'
import { LOCKS } from './locks.ts'
import { type ConnectionOptions, openSql, type Sql } from './sql.ts'
import { migrateJobs } from './worker-pool.ts'

const DIRECTORY = new URL('../../migrations/', import.meta.url)

class SchemaTooNew extends Error {}

export async function migrationNames(): Promise<readonly string[]> {
  return (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
}

export async function migrate(connection: ConnectionOptions): Promise<readonly string[]> {
  const names = await migrationNames()
  const session = openSql(connection, { max: 1 })
  try {
    // A migration of a big table may take longer than requests may.
    await session`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`
    // Nodes that start at once wait for each other. Released when the session ends, even after an error.
    await session`select pg_advisory_lock(${LOCKS.migrations})`
    // First: our own migrations may add jobs.
    await migrateJobs(connection)
    await session`
      create table if not exists migration (
        name       text not null,
        applied_at timestamptz(3) not null default now(),
        constraint migration_key primary key (name)
      )`
    return await applyMissing(session, names)
  } finally {
    await session.end({ timeout: 5 })
  }
}

async function applyMissing(session: Sql, names: readonly string[]): Promise<string[]> {
  const applied = new Set((await session`select name from migration`).map((row) => String(row.name)))
  const unknown = [...applied].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new SchemaTooNew(
      `The database was made by a newer Folkmoot (it knows ${unknown.join(', ')}). Install that version, or restore a backup of this one.`,
    )
  }
  const missing = names.filter((name) => !applied.has(name))
  for (const name of missing) {
    const text = await readFile(new URL(name, DIRECTORY), 'utf8')
    await session.unsafe('begin')
    try {
      await session.unsafe(text)
      await session`insert into migration (name) values (${name})`
      await session.unsafe('commit')
    } catch (error) {
      await session.unsafe('rollback')
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`Migration ${name} failed: ${reason}. Nothing of it was kept.`, { cause: error })
    }
  }
  return missing
}
