/** Walks the chain and finds entries that were changed, removed, inserted or moved. */
import type { Database } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashOf } from './chain.ts'
import {
  countUnlinked,
  type EntryRow,
  findByHash,
  findHead,
  findLinkedAfter,
  type Head,
  useOneSnapshot,
} from './queries.ts'

const BATCH_SIZE = 1_000
const BEGINNING: Head = { position: '0', hash: '0'.repeat(64) }

export interface Intact {
  readonly kind: 'intact'
  readonly count: number
  /** The last hash: keep it to prove later that nothing up to here was changed. */
  readonly head: string
  readonly unlinked: number
  /** Whether the given hash is part of the chain. */
  readonly knowsHash: boolean
}

export interface Broken {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'moved'
  /** The broken entry; where one is missing, the next one, if any. */
  readonly entryId: string | undefined
}

interface Step {
  readonly row: EntryRow
  readonly end: Head
}

/** The previous hash of an entry does not match: finds out why. */
async function findBreak(db: Database, { row, end }: Step): Promise<Broken> {
  const meant = row.previous_hash ?? ''
  if (hashOf(meant, row) !== row.hash) return { kind: 'changed', entryId: row.id }
  const isFirst = meant === BEGINNING.hash
  const predecessor = isFirst ? undefined : await findByHash(db, meant)
  if (!isFirst && !predecessor) return { kind: 'removed', entryId: row.id }
  const position = predecessor?.position ?? BEGINNING.position
  if (BigInt(position) > BigInt(end.position)) return { kind: 'moved', entryId: row.id }
  // It follows an earlier entry: those in between were inserted.
  const [intruder] = await findLinkedAfter(db, position, 1)
  return { kind: 'inserted', entryId: intruder?.id }
}

async function walk(db: Database, wanted: string | undefined): Promise<Intact | Broken> {
  const head = await findHead(db)
  let end = BEGINNING
  let count = 0
  let knowsHash = wanted === undefined
  for (let rows = await findLinkedAfter(db, '0', BATCH_SIZE); rows.length > 0; ) {
    for (const row of rows) {
      if (row.previous_hash !== end.hash || hashOf(end.hash, row) !== row.hash)
        return await findBreak(db, { row, end })
      // After the end that the head records: it was appended by somebody else.
      if (head?.hash === end.hash) return { kind: 'inserted', entryId: row.id }
      end = { position: row.position ?? '', hash: row.hash }
      count++
      knowsHash ||= row.hash === wanted
    }
    rows = await findLinkedAfter(db, end.position, BATCH_SIZE)
  }
  if (head?.hash !== end.hash) return { kind: 'removed', entryId: undefined }
  return { kind: 'intact', count, head: end.hash, unlinked: await countUnlinked(db), knowsHash }
}

export async function verifyLog(writeDb: Database, wantedHash?: string): Promise<Intact | Broken> {
  return await inTransaction(writeDb, async ({ db }) => {
    await useOneSnapshot(db)
    return await walk(db, wantedHash)
  })
}
