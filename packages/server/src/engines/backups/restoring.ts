/** Restores a backup beside the community of now, which stays as it is until everything is there. */
import { openCopySessions } from '../../db/copy-session.ts'
import type { ConnectionOptions } from '../../db/sql.ts'
import type { BlobStores } from '../blobs/store.ts'
import type { BackupReader } from './backup.ts'
import type { SnapshotQuery } from './database/dumped.ts'
import { restoreDatabase } from './database/restore.ts'
import { restoreBeside } from './database/side-database.ts'
import { findKnownKeys, findStores, forgetUnused, moveFiles } from './file-queries.ts'
import type { About } from './making.ts'
import { FILES } from './names.ts'
import { BackupProblem, type Damage } from './problems.ts'
import { AddedFiles, type RestoredFiles, restoreFiles } from './restoring-files.ts'
import { findAbsent } from './verifying.ts'

export interface Target {
  readonly connection: ConnectionOptions
  /** It is empty, and used directly. */
  readonly isEmpty: boolean
  readonly blobs: BlobStores
  /** A file to note in what is under way. */
  readonly journal: string
  readonly leavesOutDamaged: boolean
  /** On the restored database, once everything is in it. */
  settle(restored: ConnectionOptions): Promise<void>
}

export interface RestoreProgress {
  rows(progress: { readonly done: number; readonly total: number }): void
  bytes(progress: { readonly done: number; readonly total: number }): void
}

export interface Restored {
  readonly files: RestoredFiles
  /** What the database of before is called now. */
  readonly former: string | undefined
}

const onDatabase = async <Result>(
  connection: ConnectionOptions,
  work: (query: SnapshotQuery) => Promise<Result>,
): Promise<Result> => {
  const sessions = openCopySessions(connection, 1)
  try {
    return await sessions.use(({ query }) => work(query))
  } finally {
    await sessions.close()
  }
}

/** Files lie where this server looks for them. */
const adoptFiles = (connection: ConnectionOptions, blobs: BlobStores, absent: readonly string[]) =>
  onDatabase(connection, async (query) => {
    await forgetUnused(query, absent)
    for (const store of await findStores(query)) {
      if (blobs.find(store) || (await moveFiles(query, store, blobs.current.name))) continue
      throw new BackupProblem(
        `The backup has the same files in the store ${store}, which is not set up here, and in ${blobs.current.name}.`,
        'Set up that store too, or an empty one of its kind, and restore again.',
      )
    }
  })

/** Names all that is missing or cut, before anything happens. */
async function requireWhole(reader: BackupReader<About>, { leavesOutDamaged }: Target): Promise<Damage[]> {
  const absent = await findAbsent(reader)
  if (absent.every(({ file }) => leavesOutDamaged && file.startsWith(FILES))) return absent
  const named = absent.map(({ message }) => `  ${message}`).join('\n')
  throw new BackupProblem(
    `Nothing was restored, because the backup ${reader.manifest.id} is not whole:\n${named}`,
  )
}

/** The part of a restore in which no other one runs. */
class Finishing {
  files: RestoredFiles = { written: 0, damages: [], absent: [] }
  readonly #reader: BackupReader<About>
  readonly #target: Target
  readonly #progress: RestoreProgress
  readonly #added: AddedFiles
  #hasBegun = false

  constructor(reader: BackupReader<About>, target: Target, progress: RestoreProgress) {
    this.#reader = reader
    this.#target = target
    this.#progress = progress
    this.#added = new AddedFiles(target.journal, target.blobs)
  }

  async finish(restored: ConnectionOptions): Promise<void> {
    const { blobs, leavesOutDamaged } = this.#target
    await this.#undo()
    this.#hasBegun = true
    let done = 0
    const { bytes: total } = this.#reader.manifest.files
    const passed = (bytes: number) => {
      done += bytes
      this.#progress.bytes({ done, total })
    }
    this.files = await restoreFiles(this.#reader, { blobs, added: this.#added, leavesOutDamaged, passed })
    await adoptFiles(restored, blobs, this.files.absent)
    await this.#target.settle(restored)
  }

  async succeeded(): Promise<void> {
    await this.#added.keep()
  }

  async failed(): Promise<void> {
    if (this.#hasBegun) await this.#undo()
  }

  async #undo(): Promise<void> {
    const { connection } = this.#target
    await this.#added.undo((keys) => onDatabase(connection, (query) => findKnownKeys(query, keys)))
  }
}

export async function restoreBackup(
  reader: BackupReader<About>,
  target: Target,
  progress: RestoreProgress,
): Promise<Restored> {
  const absent = await requireWhole(reader, target)
  const finishing = new Finishing(reader, target, progress)
  try {
    const former = await restoreRows(reader, target, progress, (restored) => finishing.finish(restored))
    await finishing.succeeded()
    const { files } = finishing
    return { files: { ...files, damages: [...absent, ...files.damages] }, former }
  } catch (error) {
    await finishing.failed()
    throw error
  }
}

async function restoreRows(
  reader: BackupReader<About>,
  { connection, isEmpty }: Target,
  { rows }: RestoreProgress,
  finish: (restored: ConnectionOptions) => Promise<void>,
): Promise<string | undefined> {
  const { database } = reader.manifest.about
  if (!isEmpty) return await restoreBeside(connection, database, reader, { progress: rows, prepare: finish })
  await restoreDatabase(connection, database, reader, { progress: rows })
  await finish(connection)
  return undefined
}
