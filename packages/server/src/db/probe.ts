/** Checks that the database answers and is migrated. */
import { sql } from 'kysely'
import { migrationNames } from './migrate.ts'
import type { Database } from './pool.ts'
import { databaseErrorCode } from './transaction.ts'

/** Unmigrated: it answers, but lacks a migration that this version needs. */
export type DatabaseState = 'ok' | 'unavailable' | 'unmigrated'

const PATIENCE_MS = 2_000
const REMEMBERED_MS = 200
const UNDEFINED_TABLE = '42P01'

async function compare(db: Database): Promise<DatabaseState> {
  try {
    // Unknown names belong to a newer node that runs beside us during an update.
    const [applied, needed] = await Promise.all([
      sql<{ name: string }>`select name from migration`.execute(db),
      migrationNames(),
    ])
    const present = new Set(applied.rows.map((row) => row.name))
    return needed.every((name) => present.has(name)) ? 'ok' : 'unmigrated'
  } catch (error) {
    return databaseErrorCode(error) === UNDEFINED_TABLE ? 'unmigrated' : 'unavailable'
  }
}

async function probe(db: Database): Promise<DatabaseState> {
  const late = new Promise<DatabaseState>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, 'unavailable').unref()
  })
  return await Promise.race([compare(db), late])
}

/** Anybody may call this, so simultaneous calls share one query. */
export function makeProbe(db: Database): () => Promise<DatabaseState> {
  let latest: Promise<DatabaseState> | undefined
  return () => {
    if (!latest) {
      latest = probe(db)
      void latest.then(() => setTimeout(() => (latest = undefined), REMEMBERED_MS).unref())
    }
    return latest
  }
}
