import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { findStaleLock, removeStaleLocks } from './holder.ts'
import { isOpen, isReady, type PidFile, readPidFile } from './pid-file.ts'
import { hasExited, type Postmaster } from './postmaster.ts'
import { stopProcess } from './processes.ts'
import { reminder } from './reminder.ts'
import { CLEAN_ENVIRONMENT, identityOf } from './run-as.ts'
import { openLog, readLogTail } from './server-log.ts'
import { postgresArguments } from './settings.ts'
import { PORT, program, type Site } from './site.ts'
import { chooseSocketDirectory, claimSocketDirectory } from './socket-directory.ts'

/** The log of a postmaster that did not start. */
export interface FailedLaunch {
  log: string
}

export async function launch(site: Site, signal: AbortSignal): Promise<Postmaster | FailedLaunch> {
  const socketDirectory = site.socketDirectory ?? (await chooseSocketDirectory(site.id, site.account))
  if (!(await claimSocketDirectory(socketDirectory, site.account))) {
    throw new Error(`${socketDirectory} is not private to PostgreSQL: remove it and start Folkmoot again.`)
  }
  await removeStaleLocks(site, socketDirectory)
  const { file, end } = await openLog(site.logFile, site.account)
  try {
    const stale = await findStaleLock(site)
    const child = await spawnPostgres(site, { socketDirectory, log: file.fd, stale })
    const { pid } = child
    if (pid !== undefined && (await becomesReady(site, { child, stale }, signal)))
      return { pid, socketDirectory, port: PORT, child }
  } finally {
    await file.close()
  }
  return { log: await readLogTail(site.logFile, end) }
}

interface Spawning {
  readonly socketDirectory: string
  readonly log: number
  readonly stale: PidFile | undefined
}

/** Detached, so that Ctrl-C in the terminal reaches only us, and we decide when the database stops. */
async function spawnPostgres(site: Site, { socketDirectory, log, stale }: Spawning): Promise<ChildProcess> {
  const child = spawn(program(site, 'postgres'), postgresArguments(site, socketDirectory), {
    cwd: site.directory,
    // PostgreSQL takes a lock file that names its own ancestor for a stale one. We know that this one is
    // stale, even if its number lives on in another process; and unlike removing the file, this leaves all
    // of PostgreSQL's other checks on.
    env: { ...CLEAN_ENVIRONMENT, ...(stale !== undefined && { PG_GRANDPARENT_PID: String(stale.pid) }) },
    stdio: ['ignore', log, log],
    detached: true,
    ...identityOf(site.account),
  })
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  return child
}

/** A server that recovers from a crash may take long; as long as it lives it is not disturbed. */
async function becomesReady(
  site: Site,
  { child, stale }: { child: ChildProcess; stale: PidFile | undefined },
  signal: AbortSignal,
): Promise<boolean> {
  const remind = reminder(
    site.report,
    'PostgreSQL is still getting ready; after a crash this can take minutes.',
  )
  const isDone = site.recovers ? isOpen : isReady
  while (!hasExited(child)) {
    const file = await readPidFile(site.directory)
    // In a container that starts again a stale lock file can have the pid of the child.
    const isOurs = file?.pid === child.pid && file?.writtenAt !== stale?.writtenAt
    if (file !== undefined && isOurs && isDone(file)) return true
    if (signal.aborted && child.pid !== undefined) await stopProcess(child.pid)
    signal.throwIfAborted()
    remind()
    await pause(10)
  }
  return false
}
