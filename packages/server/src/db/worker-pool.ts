/** Connections of node-postgres, only for graphile-worker, which supports no other driver. */
import { runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import type { ConnectionOptions } from './sql.ts'

export function openWorkerPool(connection: ConnectionOptions, max: number): Pool {
  const { url, username, ...rest } = connection
  const pool = new Pool({
    ...(url === undefined ? { ...rest, user: username } : { connectionString: url }),
    max,
    application_name: 'folkmoot worker',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection was lost: the pool opens another when needed.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The tables of graphile-worker, in a schema of their own. */
export async function migrateJobs(connection: ConnectionOptions): Promise<void> {
  const pgPool = openWorkerPool(connection, 1)
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
