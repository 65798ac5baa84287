/** Reads tables in one snapshot, several at once, with a fingerprint of each. */
import type { CopySession, CopySessions } from '../../../db/copy-session.ts'
import { RowFingerprint } from './fingerprint.ts'
import { joinSnapshot, rowsToText } from './session-queries.ts'

/** More would take the disk and the processors from those who use the server meanwhile. */
export const SESSIONS = 3

/** Items in their order, by so many workers at once. The first failure ends all. */
export async function spread<Item>(
  items: readonly Item[],
  workers: number,
  work: (next: () => Item | undefined) => Promise<void>,
): Promise<void> {
  const left = [...items]
  let failed = false
  const next = () => (failed ? undefined : left.shift())
  const each = Array.from({ length: Math.min(workers, items.length) }, () =>
    work(next).catch((error) => {
      failed = true
      throw error
    }),
  )
  const ends = await Promise.allSettled(each)
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
}

/** Each table by a session that has joined the snapshot. */
export async function readInSnapshot<Table>(
  sessions: CopySessions,
  snapshot: string,
  tables: readonly Table[],
  read: (session: CopySession, table: Table) => Promise<void>,
): Promise<void> {
  await spread(tables, SESSIONS, (next) =>
    sessions.use(async (session) => {
      await joinSnapshot(session, snapshot)
      for (let table = next(); table !== undefined; table = next()) await read(session, table)
    }),
  )
}

export interface TableRows {
  readonly name: string
  readonly columns: readonly string[]
}

/** `take` gets the bytes and must read them to the end. */
export async function readRows(
  session: CopySession,
  { name, columns }: TableRows,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<RowFingerprint> {
  const fingerprint = new RowFingerprint()
  await take(fingerprint.through(session.copyOut(rowsToText(name, columns))))
  return fingerprint
}

/** Reads the rows for their fingerprint alone. */
export async function fingerprintOf(session: CopySession, table: TableRows): Promise<RowFingerprint> {
  return await readRows(session, table, async (bytes) => {
    for await (const _ of bytes);
  })
}
