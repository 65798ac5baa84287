/** `folkmoot backup verify`: reads every byte of a backup. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { BackupReader, findBackups } from '../engines/backups/backup.ts'
import { restoreDatabase } from '../engines/backups/database/restore.ts'
import type { About } from '../engines/backups/making.ts'
import { Damage } from '../engines/backups/problems.ts'
import type { Vault } from '../engines/backups/vault.ts'
import { verify } from '../engines/backups/verifying.ts'
import { counted } from './amounts.ts'
import { openBackups } from './backup-place.ts'
import { BackupProgress } from './backup-progress.ts'
import { findId, LATEST, readWords } from './backup-words.ts'
import { Complaint, say } from './console.ts'

/** Names each damage, and returns how many there are. */
async function verifyOne(vault: Vault, id: string, progress: BackupProgress): Promise<number> {
  let done = 0
  try {
    const reader = await BackupReader.open(vault, id)
    const { parts, files } = reader.manifest
    const total = parts.reduce((sum, { bytes }) => sum + bytes, files.bytes)
    const found = await verify(reader, (bytes) => {
      done += bytes
      progress.show(id, { done, total })
    })
    progress.end()
    for (const { message } of found.damages) say(`  ${message}`)
    if (found.damages.length === 0)
      say(`${id} is whole: ${counted(parts.length, 'part')} and ${counted(found.files, 'file')}.`)
    return found.damages.length
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    say(`  ${error.message}`)
    return 1
  }
}

/** Into a PostgreSQL of its own, which compares every table with the fingerprint of the backup. */
async function tryRestore(vault: Vault, id: string, progress: BackupProgress): Promise<void> {
  const reader = await BackupReader.open<About>(vault, id)
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-verify-'))
  const begun = performance.now()
  try {
    const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false })
    try {
      await restoreDatabase(server.connection, reader.manifest.about.database, reader, {
        progress: (rows) => progress.show('restoring', rows, (amount) => counted(Math.round(amount), 'row')),
      })
    } finally {
      await server.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  progress.end()
  const seconds = (performance.now() - begun) / 1000
  say(`${id} was restored to try it, in ${seconds.toFixed(1)} s: every table has the rows of the backup.`)
}

export async function verifyBackups(config: Config, words: readonly string[]): Promise<void> {
  const { flags, names } = readWords(words, { from: 'place', all: 'switch', restore: 'switch' }, 1)
  const vault = await openBackups(config, flags.from)
  const ids = flags.all ? await findBackups(vault) : [await findId(vault, names[0] ?? LATEST)]
  const progress = new BackupProgress('Interrupted before everything was read.')
  let damages = 0
  for (const id of ids) damages += await verifyOne(vault, id, progress)
  if (damages > 0)
    throw new Complaint(
      `${counted(damages, 'file')} of ${ids.length === 1 ? `backup ${ids[0]}` : 'these backups'} ${damages === 1 ? 'is' : 'are'} damaged.`,
      'Make a new backup: it also writes damaged uploads again, as long as the server has them.',
    )
  if (flags.restore) for (const id of ids) await tryRestore(vault, id, progress)
}
