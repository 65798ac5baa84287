/** Removes from the archive what no recovery within the wanted days needs. */
import { parseSegment } from '../../../db/embedded/wal-names.ts'
import type { ArchiveStore } from './archive-store.ts'
import { readBases, removeBase } from './bases.ts'
import type { WalArchive } from './wal-archive.ts'

/** Clocks of processes may differ. */
const MARGIN_MS = 3_600_000

/** The newest base before the first wanted moment stays, and all later ones. */
export async function pruneArchive(
  store: ArchiveStore,
  archive: WalArchive,
  earliest: number,
): Promise<{ readonly bases: number; readonly files: number }> {
  const bases = await readBases(store)
  const first = bases.findLastIndex(({ ended }) => ended <= earliest)
  const oldest = bases[first]
  if (!oldest) return { bases: 0, files: 0 }
  for (const { id } of bases.slice(0, first)) await removeBase(store, id)
  const unneeded = [...(await archive.files()).values()].filter(
    ({ name, time }) => parseSegment(name) !== undefined && time < oldest.began - MARGIN_MS,
  )
  for (const file of unneeded) await archive.remove(file)
  return { bases: first, files: unneeded.length }
}
