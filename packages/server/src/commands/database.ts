/** The database of a command: DATABASE_URL, or the embedded one, started if needed. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ARCHIVING, archivesAs } from '../db/embedded/archiving.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { finishSwap } from '../db/embedded/swapping.ts'
import type { ConnectionOptions } from '../db/sql.ts'
import { Complaint } from './console.ts'

export interface DatabaseServer {
  readonly connection: ConnectionOptions
  readonly isEmbedded: boolean
  /** Already running, for another process or left over from a killed one. */
  readonly wasRunning: boolean
  /** Starts it again if it was found running with or without archiving, against our settings. */
  settle(): Promise<void>
  stop(): Promise<void>
  /** Leaves it running for others. */
  release(): void
}

/** Where the embedded PostgreSQL keeps its files. */
export const directoryOf = ({ dataDirectory }: Config): string => join(dataDirectory, 'postgres')

/** Whether every moment of the database can be recovered. Operators of a PostgreSQL of their own archive its WAL themselves. */
export const isArchiving = ({ databaseUrl, backupTo, recoveryDays }: Config): boolean =>
  databaseUrl === undefined && backupTo !== undefined && recoveryDays > 0

export function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return
  throw new Complaint(
    'Only the embedded database can be recovered to a moment.',
    'For a PostgreSQL of your own use its point-in-time recovery, or `folkmoot restore` with a backup.',
  )
}

export async function openDatabaseServer(
  config: Config,
  report: (message: string) => void,
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    const nothing = () => {}
    const connection = { url: config.databaseUrl }
    const later = async () => {}
    return { connection, isEmbedded: false, wasRunning: true, settle: later, stop: later, release: nothing }
  }
  await mkdir(config.dataDirectory, { recursive: true })
  const directory = directoryOf(config)
  await finishSwap(directory)
  const archives = isArchiving(config)
  const embedded = await startEmbeddedPostgres({ directory, settings: archives ? ARCHIVING : {}, report })
  return {
    connection: embedded.connection,
    isEmbedded: true,
    wasRunning: embedded.adopted,
    async settle() {
      if (embedded.adopted && !(await archivesAs(embedded.connection, archives))) await embedded.restart()
    },
    stop: () => embedded.stop(),
    release: () => embedded.release(),
  }
}
