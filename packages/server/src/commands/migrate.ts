/** `folkmoot migrate`: migrates the database without serving. */
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { say } from './console.ts'
import { openDatabaseServer } from './database.ts'

export async function migrateOnly(config: Config): Promise<void> {
  const server = await openDatabaseServer(config, say)
  try {
    const applied = await migrate(server.connection)
    say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  } finally {
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}
