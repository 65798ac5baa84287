import { constants, type FileHandle, open, rename, stat } from 'node:fs/promises'
import { type Account, amRoot } from './run-as.ts'

const LARGEST = 10 * 1024 * 1024
const TAIL_BYTES = 4096
const TAIL_LINES = 15

/** Opens the log for a starting server; one that has grown large is put aside, replacing the one before. */
export async function openLog(path: string, account: Account): Promise<{ file: FileHandle; end: number }> {
  if ((await sizeOf(path)) > LARGEST) await rename(path, `${path}.1`).catch(() => {})
  // Root must not be led by a link to a file that it would then give away.
  const flags =
    constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (amRoot() ? constants.O_NOFOLLOW : 0)
  const file = await open(path, flags, 0o600)
  if (amRoot()) await file.chown(account.uid, account.gid)
  return { file, end: await sizeOf(path) }
}

/** The last lines written after a position. */
export async function readLogTail(path: string, from: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(from, size - TAIL_BYTES)
    const buffer = Buffer.alloc(Math.max(0, size - start))
    await file.read(buffer, 0, buffer.length, start)
    return buffer.toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  )
}
