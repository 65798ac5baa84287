/** Whose archive it is: WAL of two databases in one place would be of use to neither. */
import { text } from 'node:stream/consumers'
import type { ArchiveStore } from './archive-store.ts'

const IDENTITY = 'database'

export class OtherDatabase extends Error {
  constructor() {
    super(
      'Another database archives to the same place. Give this one a place of its own with FOLKMOOT_BACKUP_TO.',
    )
  }
}

/** By the number that PostgreSQL gave it when it was created; a restored database has the same. */
export async function isArchiveOf(store: ArchiveStore, systemIdentifier: string): Promise<boolean> {
  const names = await store.list(IDENTITY)
  return !names.includes(IDENTITY) || (await text(store.read(IDENTITY))) === systemIdentifier
}

/** The first database gets it. */
export async function claimArchive(store: ArchiveStore, systemIdentifier: string): Promise<void> {
  if (!(await isArchiveOf(store, systemIdentifier))) throw new OtherDatabase()
  if ((await store.list(IDENTITY)).includes(IDENTITY)) return
  await store.write(
    IDENTITY,
    (async function* () {
      yield Buffer.from(systemIdentifier)
    })(),
  )
}
