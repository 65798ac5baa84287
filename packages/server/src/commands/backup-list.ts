/** `folkmoot backup list` and `folkmoot backup prune`. */
import type { Config } from '../config.ts'
import { BackupReader, findBackups } from '../engines/backups/backup.ts'
import type { About } from '../engines/backups/making.ts'
import { Damage } from '../engines/backups/problems.ts'
import { planPruning, prune } from '../engines/backups/pruning.ts'
import type { Vault } from '../engines/backups/vault.ts'
import { counted, inBytes } from './amounts.ts'
import { sizeOf } from './backup.ts'
import { openBackups } from './backup-place.ts'
import { readNumber, readWords } from './backup-words.ts'
import { Complaint, say } from './console.ts'
import { sayTable } from './table.ts'

async function rowOf(vault: Vault, id: string): Promise<string[]> {
  try {
    const { manifest } = await BackupReader.open<About>(vault, id)
    const { database } = manifest.about
    const { files } = manifest
    const missing = files.missing.count === 0 ? '' : `, ${files.missing.count} missing`
    return [
      id,
      database.takenAt,
      inBytes(sizeOf(manifest)),
      `${files.count} (${inBytes(files.bytes)})${missing}`,
      manifest.version,
    ]
  } catch (error) {
    if (error instanceof Damage) return [id, `damaged: ${error.message}`]
    throw error
  }
}

export async function listBackups(config: Config, words: readonly string[]): Promise<void> {
  const { flags } = readWords(words, { from: 'place' })
  const vault = await openBackups(config, flags.from)
  const ids = await findBackups(vault)
  if (ids.length === 0) return say(`There is no finished backup in ${vault.place.address}.`)
  const rows: string[][] = []
  for (const id of ids) rows.push(await rowOf(vault, id))
  sayTable([['ID', 'MOMENT', 'DATABASE', 'FILES', 'VERSION'], ...rows])
}

const DEFAULTS = { daily: 7, weekly: 4, monthly: 12 }

export async function pruneBackups(config: Config, words: readonly string[]): Promise<void> {
  const { flags } = readWords(words, {
    from: 'place',
    daily: 'number',
    weekly: 'number',
    monthly: 'number',
    'dry-run': 'switch',
  })
  const retention = {
    daily: readNumber('daily', flags.daily) ?? DEFAULTS.daily,
    weekly: readNumber('weekly', flags.weekly) ?? DEFAULTS.weekly,
    monthly: readNumber('monthly', flags.monthly) ?? DEFAULTS.monthly,
  }
  const vault = await openBackups(config, flags.from)
  if (flags['dry-run']) {
    const { kept, removed } = await planPruning(vault, retention)
    for (const id of kept) say(`keeps    ${id}`)
    for (const id of removed) say(`removes  ${id}`)
    return say(`${counted(removed.length, 'backup')} would be removed, with the files that no other one has.`)
  }
  const { removed, kept, unfinished, files } = await prune(vault, retention)
  for (const id of removed) say(`removed  ${id}`)
  for (const id of unfinished) say(`removed  ${id} (was never finished)`)
  if (!files)
    throw new Complaint(
      `${counted(removed.length, 'backup')} removed, ${kept.length} kept; files stay, because a backup is being made.`,
      'Run it again when that is done.',
    )
  say(
    `${counted(removed.length, 'backup')} and ${counted(files.count, 'file')} (${inBytes(files.bytes)}) removed, ${counted(kept.length, 'backup')} kept.`,
  )
}
