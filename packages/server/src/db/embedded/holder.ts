import { rm } from 'node:fs/promises'
import { type PidFile, pidFilePath, readLockFile, readPidFile, removeGarbledLock } from './pid-file.ts'
import { commandLine, isAlive } from './processes.ts'
import { CLUSTER_SETTING } from './settings.ts'
import { PORT, type Site } from './site.ts'
import { socketPath } from './socket-directory.ts'

/**
 * Whether the process named in a lock file is a postmaster of this cluster. After a crash the number may
 * belong to any other process, even to a PostgreSQL that serves something else.
 */
export async function holdsDirectory(pid: number, site: Site): Promise<boolean> {
  if (pid === process.pid || !(await isAlive(pid))) return false
  const command = await commandLine(pid)
  if (command === undefined || !/(^|\/)postgres\s/.test(command)) return false
  return command.includes(`${CLUSTER_SETTING}=${site.id}`) || command.includes(`-D ${site.directory} `)
}

/** A stale lock file; another process may have its pid now. */
export async function findStaleLock(site: Site): Promise<PidFile | undefined> {
  const file = await readPidFile(site.directory)
  if (file === undefined || (await holdsDirectory(file.pid, site))) return undefined
  return file
}

/** Removes leftovers that would stop PostgreSQL, except a stale pid, which it can be told to ignore. */
export async function removeStaleLocks(site: Site, socketDirectory: string): Promise<void> {
  await removeGarbledLock(pidFilePath(site.directory))
  const socketLock = `${socketPath(socketDirectory, PORT)}.lock`
  await removeGarbledLock(socketLock)
  // The lock beside the socket can outlive the one in the data directory and name another process.
  const lock = await readLockFile(socketLock)
  if (lock !== undefined && !(await holdsDirectory(lock.pid, site))) await rm(socketLock, { force: true })
}
