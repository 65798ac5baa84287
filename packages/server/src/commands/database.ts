/** The database of a command: DATABASE_URL, or the embedded one, started if needed. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import type { ConnectionOptions } from '../db/sql.ts'

export interface DatabaseServer {
  readonly connection: ConnectionOptions
  readonly isEmbedded: boolean
  /** Already running, for another process or left over from a killed one. */
  readonly wasRunning: boolean
  stop(): Promise<void>
  /** Leaves it running for others. */
  release(): void
}

export async function openDatabaseServer(
  config: Config,
  report: (message: string) => void,
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    const nothing = () => {}
    const connection = { url: config.databaseUrl }
    return { connection, isEmbedded: false, wasRunning: true, stop: async () => {}, release: nothing }
  }
  await mkdir(config.dataDirectory, { recursive: true })
  const embedded = await startEmbeddedPostgres({ directory: join(config.dataDirectory, 'postgres'), report })
  return {
    connection: embedded.connection,
    isEmbedded: true,
    wasRunning: embedded.adopted,
    stop: () => embedded.stop(),
    release: () => embedded.release(),
  }
}
