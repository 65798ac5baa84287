/** The files of a data directory as one tar, read while PostgreSQL writes to them, and back. */
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import { SPOOL } from '../../../db/embedded/archiving.ts'

const CHUNK = 1024 ** 2

/** Kept without what is in them: PostgreSQL builds that anew, and WAL comes from the archive. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|backup_manifest|postgresql\.auto\.conf\.tmp|current_logfiles.*)$/
const TEMPORARY = /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init(\.\d+)?)$/
const CONTROL = 'global/pg_control'

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

interface Entry {
  readonly name: string
  readonly isDirectory: boolean
}

/** Paths within the data directory; a directory comes before what is in it. */
async function list(root: string, directory = root): Promise<Entry[]> {
  const entries: Entry[] = []
  const found = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  for (const each of found) {
    const path = join(directory, each.name)
    const name = relative(root, path).split(sep).join('/')
    if (LEFT_OUT.test(name) || TEMPORARY.test(name) || name === SPOOL) continue
    // The operator may have put the WAL on another disk.
    const isDirectory = each.isDirectory() || name === 'pg_wal'
    if (!isDirectory && !each.isFile())
      throw new Error(`${path} is a link to elsewhere, of which no base backup can be made.`)
    entries.push({ name, isDirectory })
    if (isDirectory && !EMPTIED.has(name)) entries.push(...(await list(root, path)))
  }
  return entries
}

/** As many bytes as were announced: WAL repairs what changes meanwhile, and a file that became shorter ends in zeros. */
async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const length = Math.min(CHUNK, size - position)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
    position += bytesRead === 0 ? length : bytesRead
  }
}

/** Two equal readings in a row: one alone may have caught PostgreSQL in the middle of a write. */
async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
  const read = async () => (await file.read(Buffer.alloc(size), 0, size, 0)).buffer
  let before = await read()
  for (let again = await read(); !again.equals(before); again = await read()) before = again
  return before
}

async function addFile(into: Pack, root: string, name: string): Promise<number> {
  const file = await open(join(root, name), 'r').catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  if (!file) return 0
  try {
    const { size, mtime } = await file.stat()
    const sink = into.entry({ name, size, mode: 0o600, mtime })
    if (name === CONTROL) sink.end(await readWhole(file, size))
    else await pipeline(readExactly(file, size), sink)
    return size
  } finally {
    await file.close()
  }
}

/** The control file comes last, so that a torn copy names no state that the other files do not have yet. */
export async function* packData(root: string, packed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const write = async () => {
    const entries = await list(root)
    for (const { name, isDirectory } of entries) {
      if (isDirectory) tar.entry({ name, type: 'directory', mode: 0o700 })
      else if (name !== CONTROL) packed(await addFile(tar, root, name))
    }
    packed(await addFile(tar, root, CONTROL))
    tar.finalize()
  }
  const written = write().catch((error: Error) => tar.destroy(error))
  try {
    for await (const chunk of tar as AsyncIterable<Uint8Array>) yield chunk
    await written
  } finally {
    tar.destroy()
  }
}

/** Into an empty directory. PostgreSQL makes all files durable before it recovers. */
export async function unpackData(bytes: AsyncIterable<Uint8Array>, directory: string): Promise<void> {
  const tar = extract()
  const fed = pipeline(bytes, tar)
  const write = async () => {
    for await (const entry of tar) {
      const { name, type } = entry.header
      const path = join(directory, name)
      if (!path.startsWith(directory + sep)) throw new Error(`${name} does not belong in a data directory.`)
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 })
        entry.resume()
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      }
    }
  }
  await Promise.all([fed, write()])
  await mkdir(join(directory, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
}
