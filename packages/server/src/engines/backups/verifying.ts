/** Reads everything that a backup needs, and names what is not as it was written. */
import type { BackupReader } from './backup.ts'
import { fileName, filesPart, findMissingFiles, forEach, type LiveFile, readFile } from './files.ts'
import { fromLines } from './lines.ts'
import { DAMAGED, FILES, SHARDS } from './names.ts'
import { Damage } from './problems.ts'
import { once } from './vault.ts'

export interface Verified {
  readonly damages: readonly Damage[]
  readonly files: number
}

async function findDamage(bytes: AsyncIterable<Uint8Array>, passed: (bytes: number) => void) {
  try {
    for await (const chunk of bytes) passed(chunk.length)
    return undefined
  } catch (error) {
    if (error instanceof Damage) return error
    throw error
  }
}

/** What the place lacks of a backup, without reading its files. Fails if the lists of files cannot be read. */
export async function findAbsent(reader: BackupReader<unknown>): Promise<Damage[]> {
  const absent = await reader.findMissing()
  if (absent.length > 0) return absent
  for (const shard of SHARDS) {
    const files = fromLines<LiveFile>(reader.read(filesPart(shard)))
    absent.push(...(await findMissingFiles(reader.vault, shard, files)))
  }
  return absent
}

/** A file that did not pass is written again by the next backup. */
async function markDamaged({ vault }: BackupReader<unknown>, file: LiveFile): Promise<void> {
  const name = await fileName(vault, file)
  await vault.write(name.replace(FILES, DAMAGED), once(Buffer.from(name)))
}

export async function verify(
  reader: BackupReader<unknown>,
  passed: (bytes: number) => void = () => {},
): Promise<Verified> {
  const damages: Damage[] = []
  const bad = new Set<string>()
  for (const { name } of reader.manifest.parts) {
    const damage = await findDamage(reader.read(name), passed)
    if (!damage) continue
    damages.push(damage)
    bad.add(name)
  }
  let files = 0
  for (const shard of SHARDS) {
    if (bad.has(filesPart(shard))) continue
    const unique = new Set<string>()
    await forEach(fromLines<LiveFile>(reader.read(filesPart(shard))), async (file) => {
      if (!file.isUsed || unique.has(file.hash)) return
      unique.add(file.hash)
      files++
      const damage = await findDamage(readFile(reader.vault, file), passed)
      if (!damage) return
      damages.push(damage)
      await markDamaged(reader, file)
    })
  }
  return { damages, files }
}
