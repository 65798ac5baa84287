/** Reads all that planning a recovery needs to know of an archive. */
import { type Ancestor, parseHistory, parseHistoryName } from '../../../db/embedded/wal-names.ts'
import type { ArchiveStore } from './archive-store.ts'
import { readBases } from './bases.ts'
import type { ArchiveContents } from './plan.ts'
import { WalArchive } from './wal-archive.ts'

export async function readContents(store: ArchiveStore): Promise<ArchiveContents> {
  const archive = new WalArchive(store)
  const files = await archive.files()
  const histories = new Map<number, Ancestor[]>()
  for (const file of files.values()) {
    const timeline = parseHistoryName(file.name)
    if (timeline !== undefined) histories.set(timeline, parseHistory(await archive.readText(file)))
  }
  return { files, bases: await readBases(store), histories }
}
