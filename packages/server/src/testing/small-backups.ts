/** Backups of a few files and no database, for tests of what happens to them later. */
import { hash } from 'node:crypto'
import { BackupWriter } from '../engines/backups/backup.ts'
import { FileKeeper, filesPart, type LiveFile, shardOf } from '../engines/backups/files.ts'
import { fromLines, toLines } from '../engines/backups/lines.ts'
import { INSTANCE_KEY } from '../engines/backups/making.ts'
import { SHARDS } from '../engines/backups/names.ts'
import { once, type Vault } from '../engines/backups/vault.ts'

/** A table of a dump. */
export const TABLE = 'database/public.content.copy'

export interface SmallBackup {
  readonly id: string
  /** Files that were not in the place. */
  readonly written: number
}

/** `startedAt` counts as its time. */
export async function aSmallBackup(
  vault: Vault,
  contents: readonly Buffer[],
  startedAt = new Date(),
): Promise<SmallBackup> {
  const writer = new BackupWriter(vault, startedAt)
  const bytes = new Map(contents.map((content) => [hash('sha256', content), content]))
  const files: LiveFile[] = [...bytes].map(([hash, { length }]) => ({
    ...{ hash, size: length, store: 'directory', key: hash.slice(0, 32), isUsed: true },
  }))
  const keeper = new FileKeeper(vault, {
    open: async (file) => once(bytes.get(file.hash) ?? Buffer.alloc(0)),
    has: async (file) => bytes.has(file.hash),
  })
  await writer.write(TABLE, once(Buffer.from(`1\t${startedAt.toISOString()}\n`)))
  await writer.write(INSTANCE_KEY, once(Buffer.from('the key of secrets')))
  for (const shard of SHARDS) {
    const own = files.filter((file) => shardOf(file) === shard)
    await writer.write(
      filesPart(shard),
      toLines(
        (async function* () {
          yield* own
        })(),
      ),
    )
    await keeper.keep(shard, fromLines(writer.read(filesPart(shard))))
  }
  const { id } = await writer.finish('0.0.0', keeper.kept, {})
  return { id, written: keeper.written.count }
}
