/** Copies the files of a running database into the archive. */
import { randomBytes } from 'node:crypto'
import { finishSegment } from '../../../db/embedded/archiving.ts'
import { parsePosition } from '../../../db/embedded/wal-names.ts'
import { type ConnectionOptions, openSql } from '../../../db/sql.ts'
import type { ArchiveStore } from './archive-store.ts'
import { type Base, dataPart, writeBase } from './bases.ts'
import { packData } from './data-files.ts'
import { endBackup, readServerFacts, type ServerFacts, startBackup } from './queries.ts'

export interface LiveDatabase {
  readonly connection: ConnectionOptions
  /** Its data directory. */
  readonly directory: string
}

/** Sorts by time, and two processes never choose the same. */
const newId = () => `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`

export async function backUpBase(
  { connection, directory }: LiveDatabase,
  store: ArchiveStore,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Base> {
  const id = newId()
  const sql = openSql(connection, { max: 1, isSession: true })
  try {
    const began = Date.now()
    const start = await startBackup(sql, id)
    let bytes = 0
    const packed = (size: number) => {
      signal?.throwIfAborted()
      bytes += size
    }
    await store.write(dataPart(id), packData(directory, packed))
    const end = await endBackup(sql)
    const { timeline, version, now } = await readServerFacts(sql)
    const base = {
      id,
      timeline,
      startsAt: parsePosition(start.position),
      endsAt: parsePosition(end.position),
      began,
      ended: now,
      bytes,
      postgres: version,
      label: end.label,
    }
    await writeBase(store, base)
    // Otherwise the base could not be used before the next segment is full.
    await finishSegment(connection)
    return base
  } finally {
    await sql.end({ timeout: 2 })
  }
}

export async function factsOf({ connection }: Pick<LiveDatabase, 'connection'>): Promise<ServerFacts> {
  const sql = openSql(connection, { max: 1, isSession: true })
  try {
    return await readServerFacts(sql)
  } finally {
    await sql.end({ timeout: 2 })
  }
}
