/** Restores a backup beside the community of now, which stays as it is until everything is there. */
import { openCopySessions } from '../../db/copy-session.ts'
import type { ConnectionOptions } from '../../db/sql.ts'
import type { BlobStores } from '../blobs/store.ts'
import type { BackupReader } from './backup.ts'
import { restoreDatabase } from './database/restore.ts'
import { restoreBeside } from './database/side-database.ts'
import { findStores, forgetUnused, moveFiles } from './file-queries.ts'
import type { About } from './making.ts'
import { BackupProblem } from './problems.ts'
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

/** Files lie where this server looks for them. */
async function adoptFiles(
  connection: ConnectionOptions,
  blobs: BlobStores,
  absent: readonly string[],
): Promise<void> {
  const sessions = openCopySessions(connection, 1)
  try {
    await sessions.use(async ({ query }) => {
      await forgetUnused(query, absent)
      for (const store of await findStores(query)) {
        if (blobs.find(store) || (await moveFiles(query, store, blobs.current.name))) continue
        throw new BackupProblem(
          `The backup has the same files in the store ${store}, which is not set up here, and in ${blobs.current.name}.`,
          'Set up that store too, or an empty one of its kind, and restore again.',
        )
      }
    })
  } finally {
    await sessions.close()
  }
}

export async function restoreBackup(
  reader: BackupReader<About>,
  target: Target,
  progress: RestoreProgress,
): Promise<Restored> {
  const absent = await findAbsent(reader)
  const isHindered = absent.some(({ file }) => !(target.leavesOutDamaged && file.startsWith('files/')))
  if (isHindered)
    throw new BackupProblem(
      `Nothing was restored, because the backup ${reader.manifest.id} is not whole:\n${absent.map(({ message }) => `  ${message}`).join('\n')}`,
    )
  const added = new AddedFiles(target.journal, target.blobs)
  await added.undo()
  let files: RestoredFiles = { written: 0, damages: [], absent: [] }
  const finish = async (restored: ConnectionOptions) => {
    let done = 0
    const { bytes: total } = reader.manifest.files
    files = await restoreFiles(reader, {
      ...target,
      added,
      passed: (bytes) => {
        done += bytes
        progress.bytes({ done, total })
      },
    })
    await adoptFiles(restored, target.blobs, files.absent)
    await target.settle(restored)
    await added.keep()
  }
  try {
    const former = await restoreRows(reader, target, progress, finish)
    return { files: { ...files, damages: [...absent, ...files.damages] }, former }
  } catch (error) {
    await added.undo()
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
