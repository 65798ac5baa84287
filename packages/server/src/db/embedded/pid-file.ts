import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const WRITTEN_WITHIN = 5_000

/** The lock file of a postmaster in its data directory, written line by line as it starts. */
export interface PidFile {
  pid: number
  writtenAt: number
  port: number | undefined
  socketDirectory: string | undefined
  status: string | undefined
}

export function readPidFile(directory: string): Promise<PidFile | undefined> {
  return readLockFile(pidFilePath(directory))
}

export function pidFilePath(directory: string): string {
  return join(directory, 'postmaster.pid')
}

/** The lock beside the socket begins with the same lines as the one in the data directory. */
export async function readLockFile(path: string): Promise<PidFile | undefined> {
  // In this order, so that a file that is replaced meanwhile does not look newer than its text.
  const writtenAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  const text = await readFile(path, 'utf8').catch(() => '')
  // Line by line: pid, data directory, start time, port, socket directory, host, shared memory, status.
  const [pid, , , port, socketDirectory, , , status] = text.split('\n').map((line) => line.trim())
  if (!isNumber(pid)) return undefined
  return {
    pid: Number(pid),
    writtenAt,
    port: isNumber(port) ? Number(port) : undefined,
    socketDirectory: socketDirectory || undefined,
    status: status || undefined,
  }
}

export function isReady(file: PidFile): boolean {
  return isOpen(file) || file.status === 'standby'
}

/** And not in the middle of a recovery from an archive. */
export function isOpen(file: PidFile): boolean {
  return file.status === 'ready'
}

/**
 * A machine that lost power while starting leaves an empty or garbled lock file, which PostgreSQL refuses to
 * touch for it could be in the writing; after some seconds it cannot.
 */
export async function removeGarbledLock(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || Date.now() - found.mtimeMs < WRITTEN_WITHIN) return
  if ((await readLockFile(path)) === undefined) await rm(path, { force: true })
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d*$/.test(text)
}
