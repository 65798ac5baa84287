import { lstat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { holdsDirectory } from './holder.ts'
import { identify } from './identify.ts'
import { isReady, type PidFile, readPidFile } from './pid-file.ts'
import type { Postmaster } from './postmaster.ts'
import { stopProcess } from './processes.ts'
import { reminder } from './reminder.ts'
import type { Site } from './site.ts'
import { isPrivate, socketPath } from './socket-directory.ts'

const ANSWERS_WITHIN = 30_000

/** Finds the postmaster that already serves this data directory, waiting for it while it starts or stops. */
export async function adoptRunning(site: Site, signal: AbortSignal): Promise<Postmaster | undefined> {
  const deadline = Date.now() + ANSWERS_WITHIN
  const remind = reminder(
    site.report,
    'Waiting for the PostgreSQL that is already there to be ready or gone.',
  )
  for (;;) {
    const file = await readPidFile(site.directory)
    if (file === undefined || !(await holdsDirectory(file.pid, site))) return undefined
    if (isReady(file)) {
      const postmaster = await reach(site, file)
      if (postmaster !== undefined) return postmaster
      if (await hasLostItsSocket(file)) return await replace(site, file.pid)
      if (Date.now() > deadline) throw new Error(notAnswering(site, file.pid))
    }
    remind()
    await pause(50, undefined, { signal })
  }
}

async function reach(site: Site, file: PidFile): Promise<Postmaster | undefined> {
  const { pid, port, socketDirectory } = file
  if (port === undefined || socketDirectory === undefined) return undefined
  if (!(await isPrivate(socketDirectory, site.account))) return undefined
  const postmaster = { pid, port, socketDirectory }
  return (await identify(site, postmaster)) ? postmaster : undefined
}

async function hasLostItsSocket(file: PidFile): Promise<boolean> {
  if (file.port === undefined || file.socketDirectory === undefined) return false
  return lstat(socketPath(file.socketDirectory, file.port)).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
}

/** Cleaning up the temporary directory made it unreachable for good. */
async function replace(site: Site, pid: number): Promise<undefined> {
  site.report('PostgreSQL has lost its socket; starting it again.')
  await stopProcess(pid)
}

function notAnswering(site: Site, pid: number): string {
  return (
    `PostgreSQL (process ${pid}) holds ${site.directory} but does not answer: ` +
    `stop it with "kill -INT ${pid}" and start Folkmoot again.`
  )
}
