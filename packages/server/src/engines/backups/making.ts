/** Makes a backup: the files so far, one moment of the database, the files that came meanwhile, and last the manifest. */
import { openCopySessions } from '../../db/copy-session.ts'
import type { ConnectionOptions } from '../../db/sql.ts'
import { PRODUCT_VERSION } from '../../product.ts'
import type { BlobStores } from '../blobs/store.ts'
import { BackupWriter } from './backup.ts'
import { dumpDatabase } from './database/dump.ts'
import type { DatabaseDump } from './database/dumped.ts'
import { findFiles, measureFiles } from './file-queries.ts'
import { FileKeeper, filesPart, type LiveFile, type LiveFiles } from './files.ts'
import { fromLines, toLines } from './lines.ts'
import type { Manifest } from './manifest.ts'
import { SHARDS } from './names.ts'
import { announce, untilNotPruned } from './notes.ts'
import { once, type Vault } from './vault.ts'

export const INSTANCE_KEY = 'instance-key'

export interface About {
  readonly database: DatabaseDump
  readonly baseUrl: string
}

export interface Source {
  readonly connection: ConnectionOptions
  readonly blobs: BlobStores
  /** What secrets in the database are encrypted with. */
  readonly instanceKey: string
  readonly baseUrl: string
}

type Phase = 'files' | 'database' | 'new files'

export interface Watching {
  /** Bytes. Ends the backup by throwing. */
  progress(phase: Phase, bytes: { readonly done: number; readonly total: number }): void
  waitsForPruning(): void
}

export interface Made {
  readonly manifest: Manifest<About>
  /** Files that the place did not have. */
  readonly written: { readonly count: number; readonly bytes: number }
}

function liveFiles(blobs: BlobStores): LiveFiles {
  const storeOf = ({ store, hash }: LiveFile) => {
    const found = blobs.find(store)
    if (!found) throw new Error(`The file ${hash} is in the store ${store}, which is not set up.`)
    return found
  }
  return {
    open: (file) => storeOf(file).read(file.key),
    has: (file) => storeOf(file).has(file.key),
  }
}

/** Most bytes are brought before the moment of the backup, so that few can be deleted between it and their turn. */
async function bringFiles(
  vault: Vault,
  { connection, blobs }: Source,
  watching: Watching,
): Promise<{ count: number; bytes: number }> {
  const sessions = openCopySessions(connection, 1)
  try {
    return await sessions.use(async ({ query }) => {
      const total = await measureFiles(query)
      let done = 0
      const keeper = new FileKeeper(vault, liveFiles(blobs), (bytes) => {
        done += bytes
        watching.progress('files', { done, total })
      })
      for (const shard of SHARDS) await keeper.keep(shard, findFiles(query, shard))
      return keeper.written
    })
  } finally {
    await sessions.close()
  }
}

async function bringNewFiles(
  writer: BackupWriter,
  { blobs }: Source,
  watching: Watching,
): Promise<FileKeeper> {
  let done = 0
  const keeper = new FileKeeper(writer.vault, liveFiles(blobs), (bytes) => {
    done += bytes
    watching.progress('new files', { done, total: done })
  })
  for (const shard of SHARDS) await keeper.keep(shard, fromLines(writer.read(filesPart(shard))))
  return keeper
}

async function write(writer: BackupWriter, source: Source, watching: Watching): Promise<Made> {
  const before = await bringFiles(writer.vault, source, watching)
  const database = await dumpDatabase(source.connection, writer, {
    async inSnapshot(query) {
      for (const shard of SHARDS) await writer.write(filesPart(shard), toLines(findFiles(query, shard)))
    },
    progress: (bytes) => watching.progress('database', bytes),
  })
  await writer.write(INSTANCE_KEY, once(Buffer.from(source.instanceKey)))
  const keeper = await bringNewFiles(writer, source, watching)
  const about = { database, baseUrl: source.baseUrl }
  const manifest = await writer.finish(PRODUCT_VERSION, keeper.kept, about)
  const { count, bytes } = keeper.written
  return { manifest, written: { count: before.count + count, bytes: before.bytes + bytes } }
}

export async function makeBackup(vault: Vault, source: Source, watching: Watching): Promise<Made> {
  const writer = new BackupWriter(vault)
  const note = await announce(vault, 'backup', writer.id)
  try {
    await untilNotPruned(note, watching.waitsForPruning)
    return await write(writer, source, watching)
  } finally {
    await note.end()
  }
}
