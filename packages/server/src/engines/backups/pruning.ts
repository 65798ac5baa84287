/** Removes old backups, what interrupted ones left, and files that no backup has any more. */
import { BackupReader, findBackups } from './backup.ts'
import { fileName, filesPart, type LiveFile } from './files.ts'
import { fromLines } from './lines.ts'
import { BACKUPS, DAMAGED, FILES, manifestName, newId, SHARDS, timeOf } from './names.ts'
import { announce, type Note, STALE_MS } from './notes.ts'
import { chooseKept, type Retention } from './retention.ts'
import type { Vault } from './vault.ts'

/** After so many, it looks whether a backup has begun meanwhile. */
const REMOVED_AT_ONCE = 100

export interface Pruned {
  readonly removed: readonly string[]
  readonly kept: readonly string[]
  /** Folders of backups that were never finished. */
  readonly unfinished: readonly string[]
  /** Undefined if a backup is being made: then all files stay. */
  readonly files: { readonly count: number; readonly bytes: number } | undefined
}

interface Plan {
  readonly removed: readonly string[]
  readonly kept: readonly string[]
}

/** What would be removed, by time alone. */
export async function planPruning(vault: Vault, retention: Retention): Promise<Plan> {
  const backups = (await findBackups(vault)).map((id) => ({ id, time: timeOf(id) ?? new Date(0) }))
  const kept = chooseKept(backups, retention)
  return {
    removed: backups.filter((backup) => !kept.has(backup)).map(({ id }) => id),
    kept: backups.filter((backup) => kept.has(backup)).map(({ id }) => id),
  }
}

async function removeFolder(vault: Vault, id: string): Promise<void> {
  // Without its manifest it is no backup any more, whatever happens next.
  await vault.remove(manifestName(id))
  const names: string[] = []
  for await (const { name } of vault.list(`${BACKUPS}${id}/`)) names.push(name)
  for (const name of names) await vault.remove(name)
}

async function findUnfinished(vault: Vault, running: readonly string[]): Promise<string[]> {
  const finished = new Set(await findBackups(vault))
  const folders = new Set<string>()
  for await (const { name } of vault.list(BACKUPS)) folders.add(name.split('/')[1] ?? '')
  return [...folders].filter((id) => timeOf(id) && !finished.has(id) && !running.includes(id))
}

/** Names of the files of a shard that a backup needs. Fails if one cannot be read: then nothing may be removed. */
async function findNeeded(vault: Vault, readers: readonly BackupReader<unknown>[], shard: string) {
  const needed = new Set<string>()
  for (const reader of readers)
    for await (const file of fromLines<LiveFile>(reader.read(filesPart(shard))))
      needed.add(await fileName(vault, file))
  return needed
}

/** Undefined if a backup began meanwhile. */
async function removeFiles(
  vault: Vault,
  note: Note,
  readers: readonly BackupReader<unknown>[],
): Promise<Pruned['files']> {
  let count = 0
  let bytes = 0
  for (const shard of SHARDS) {
    const needed = await findNeeded(vault, readers, shard)
    const unneeded = []
    for await (const file of vault.list(`${FILES}${shard}/`)) if (!needed.has(file.name)) unneeded.push(file)
    for (const file of unneeded) {
      if (count % REMOVED_AT_ONCE === 0 && (await note.others('backup')).length > 0) return undefined
      await vault.remove(file.name)
      await vault.remove(file.name.replace(FILES, DAMAGED))
      count++
      bytes += file.bytes
    }
  }
  return { count, bytes }
}

export async function prune(vault: Vault, retention: Retention): Promise<Pruned> {
  const note = await announce(vault, 'prune', newId(new Date()))
  try {
    const { removed, kept } = await planPruning(vault, retention)
    for (const id of removed) await removeFolder(vault, id)
    const running = await note.others('backup')
    if (running.length > 0) return { removed, kept, unfinished: [], files: undefined }
    const unfinished = await findUnfinished(vault, running)
    for (const id of unfinished) await removeFolder(vault, id)
    await vault.place.removeUnfinished(STALE_MS)
    await note.removeStale()
    const readers = await Promise.all(kept.map((id) => BackupReader.open(vault, id)))
    return { removed, kept, unfinished, files: await removeFiles(vault, note, readers) }
  } finally {
    await note.end()
  }
}
