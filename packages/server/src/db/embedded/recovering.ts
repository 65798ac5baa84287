/** Starts a data directory from a base backup, and recovers it from archived WAL to a moment. */
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ARCHIVING } from './archiving.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPidFile } from './pid-file.ts'
import { commandLine, isAlive, stopProcess } from './processes.ts'
import { FETCHED, type FetchWal, RESTORE_COMMAND, SegmentServer } from './segment-server.ts'
import { CLUSTER_SETTING } from './settings.ts'
import { siteId } from './site.ts'

/** The archive ended before anything was committed after the moment: then its end is the moment. */
const NOTHING_LATER = 'recovery ended before configured recovery target was reached'

export interface Recovery {
  /** Unpacked, and nobody else’s. */
  readonly directory: string
  /** Of the base backup. */
  readonly label: string
  readonly timeline: number
  readonly moment: Date
  /** Whether it will serve: then its new timeline belongs in the archive. */
  readonly isToServe: boolean
  readonly settings?: Record<string, string>
  fetch: FetchWal
  report(message: string): void
}

/** Returns when the database is open. What it cannot reach leaves the directory as half a recovery. */
export async function recover(recovery: Recovery): Promise<EmbeddedPostgres> {
  const { directory, label, timeline, moment, isToServe } = recovery
  await writeFile(join(directory, 'backup_label'), label, { mode: 0o600 })
  await writeFile(join(directory, 'recovery.signal'), '', { mode: 0o600 })
  await mkdir(join(directory, FETCHED), { recursive: true, mode: 0o700 })
  const settings = {
    ...recovery.settings,
    ...(isToServe ? ARCHIVING : {}),
    restore_command: RESTORE_COMMAND,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    // Otherwise it would count as open before it has reached the moment.
    hot_standby: 'off',
  }
  const server = new SegmentServer(directory, recovery.fetch)
  server.start()
  const { report } = recovery
  try {
    // Abbreviations of zones are not known yet when PostgreSQL reads this.
    const options = { directory, recovers: true, report }
    const target = { recovery_target_time: moment.toISOString().replace('Z', '+00') }
    return await startEmbeddedPostgres({ ...options, settings: { ...settings, ...target } }).catch(
      (error: unknown) => {
        if (!(error instanceof Error) || !error.message.includes(NOTHING_LATER)) throw server.failure ?? error
        return startEmbeddedPostgres({ ...options, settings })
      },
    )
  } catch (error) {
    throw server.failure ?? error
  } finally {
    await server.stop()
    await rm(join(directory, FETCHED), { recursive: true, force: true })
  }
}

/** Ends a PostgreSQL whose server process was killed, and removes its directory. */
export async function discardDirectory(path: string): Promise<void> {
  const directory = join(await realpath(dirname(path)), basename(path))
  const pid = (await readPidFile(directory))?.pid
  const mark = `${CLUSTER_SETTING}=${siteId(directory)}`
  if (pid !== undefined && (await isAlive(pid)) && (await commandLine(pid))?.includes(mark))
    await stopProcess(pid)
  await rm(directory, { recursive: true, force: true })
  await rm(`${directory}.log`, { force: true })
}
