/** `folkmoot backup`: makes a backup beside a running server, or without one. */
import type { Config } from '../config.ts'
import { type Made, makeBackup } from '../engines/backups/making.ts'
import type { Manifest } from '../engines/backups/manifest.ts'
import type { Vault } from '../engines/backups/vault.ts'
import { openBlobStores } from '../engines/blobs/open-stores.ts'
import { readInstanceKey } from '../engines/secrets/secrets.ts'
import { makeLog } from '../log.ts'
import { counted, inBytes } from './amounts.ts'
import { openOrSetUpBackups } from './backup-place.ts'
import { BackupProgress } from './backup-progress.ts'
import { readWords } from './backup-words.ts'
import { Complaint, say } from './console.ts'
import { openDatabaseServer } from './database.ts'

/** There is a backup, but not of everything. */
const INCOMPLETE = 3
const HASHES_SHOWN = 10

export const sizeOf = ({ parts }: Manifest): number =>
  parts.reduce((sum, { storedBytes }) => sum + storedBytes, 0)

function tell({ manifest, written }: Made, vault: Vault, seconds: number): void {
  const { id, files, about } = manifest
  const rows = about.database.tables.reduce((sum, table) => sum + Number(table.rows), 0)
  say(`Backup ${id} is in ${vault.place.address}.`)
  say(
    `  database  ${counted(rows, 'row')} in ${counted(about.database.tables.length, 'table')}, ${inBytes(sizeOf(manifest))}`,
  )
  say(
    `  files     ${counted(files.count, 'file')}, ${inBytes(files.bytes)}; ${counted(written.count, 'new one')}, ${inBytes(written.bytes)}`,
  )
  say(`  took      ${seconds.toFixed(1)} s`)
}

function complainOfMissing({ files: { missing } }: Manifest): void {
  if (missing.count === 0) return
  const shown = missing.first.slice(0, HASHES_SHOWN)
  const more =
    missing.count > shown.length ? ` and ${counted(missing.count - shown.length, 'more', 'more')}` : ''
  throw new Complaint(
    `${counted(missing.count, 'file')} could not be backed up, because the server does not have the bytes any more or has other ones: ${shown.join(', ')}${more}.`,
    'An earlier backup may have them. Everything else is in this one.',
    INCOMPLETE,
  )
}

export async function backup(config: Config, words: readonly string[]): Promise<void> {
  const { flags } = readWords(words, { to: 'place' })
  const vault = await openOrSetUpBackups(config, flags.to)
  const progress = new BackupProgress(
    'Interrupted. What was written so far counts for nothing; `folkmoot backup prune` removes it.',
  )
  const server = await openDatabaseServer(config, (message) => progress.say(message))
  const begun = performance.now()
  try {
    const source = {
      connection: server.connection,
      blobs: openBlobStores(config, makeLog(config.logLevel)),
      instanceKey: await readInstanceKey(config),
      baseUrl: config.baseUrl,
    }
    const made = await makeBackup(vault, source, {
      progress: (phase, bytes) => progress.show(phase, bytes),
      waitsForPruning: () => progress.say('Waiting until old backups are removed.'),
    })
    progress.end()
    tell(made, vault, (performance.now() - begun) / 1000)
    complainOfMissing(made.manifest)
  } finally {
    progress.end()
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}
