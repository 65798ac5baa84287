/** Recovers a moment from an archive into a directory. */
import { mkdir } from 'node:fs/promises'
import type { EmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import { discardDirectory, recover } from '../../../db/embedded/recovering.ts'
import { parseHistoryName } from '../../../db/embedded/wal-names.ts'
import type { ArchiveStore } from './archive-store.ts'
import { dataPart } from './bases.ts'
import { unpackData } from './data-files.ts'
import type { Plan } from './plan.ts'
import { WalArchive } from './wal-archive.ts'

export interface RecoveryOptions {
  /** What an earlier recovery left there is removed. */
  readonly directory: string
  readonly moment: Date
  /** Whether it will serve, rather than be looked at and removed. */
  readonly isToServe: boolean
  readonly settings?: Record<string, string>
  report(message: string): void
}

export async function recoverTo(
  store: ArchiveStore,
  { base, timeline, files }: Plan,
  { directory, ...options }: RecoveryOptions,
): Promise<EmbeddedPostgres> {
  await discardDirectory(directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  try {
    await unpackData(store.read(dataPart(base.id)), directory)
    const archive = new WalArchive(store)
    return await recover({
      ...options,
      directory,
      label: base.label,
      timeline,
      async fetch(name) {
        // PostgreSQL chooses a new timeline by the histories that are there now.
        const known = parseHistoryName(name) === undefined ? files : await archive.readFiles()
        const file = known.get(name)
        return file && archive.read(file)
      },
    })
  } catch (error) {
    await discardDirectory(directory)
    throw error
  }
}
