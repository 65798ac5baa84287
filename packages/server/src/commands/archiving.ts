/** The archive of the embedded database: where it is, and what keeps it complete while a server runs. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isShort } from '../disk.ts'
import type { Vault } from '../engines/backups/vault.ts'
import type { ArchiveStore } from '../engines/backups/wal/archive-store.ts'
import { ArchiveKeeper } from '../engines/backups/wal/keeper.ts'
import type { Surroundings } from '../start.ts'
import { openBackups, openOrSetUpBackups } from './backup-place.ts'
import { type DatabaseServer, directoryOf, isArchiving } from './database.ts'

/** Undefined if nothing is archived. */
export async function openKeeper(
  config: Config,
  { connection }: DatabaseServer,
  { disk, log }: Pick<Surroundings, 'disk'> & { log: Logger },
): Promise<ArchiveKeeper | undefined> {
  if (!isArchiving(config)) return undefined
  return new ArchiveKeeper({
    store: archiveIn(await openOrSetUpBackups(config)),
    database: { connection, directory: directoryOf(config) },
    days: config.recoveryDays,
    log,
    isDiskShort: () => disk !== undefined && isShort(disk),
  })
}

/** In the place of backups, sealed as they are. */
export const archiveIn = (vault: Vault): ArchiveStore => vault.folder('point-in-time')

export async function openArchive(config: Config): Promise<ArchiveStore> {
  return archiveIn(await openBackups(config))
}
