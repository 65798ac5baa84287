/** Walks the chain and finds entries that were changed, removed, inserted or moved. */
import type { AuditBreak } from '@folkmoot/contract'
import type { Database } from '../../../db/pool.ts'
import { hashOf } from './chain.ts'
import {
  countUnlinked,
  type EntryRow,
  findByHash,
  findLinkedAfter,
  findLinkedPart,
  type Head,
} from './queries.ts'

/** Hashed without a pause: a few milliseconds. */
const BATCH_SIZE = 500
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
  readonly kind: AuditBreak
  /** The broken entry; where one is missing, the next one, if any. */
  readonly entryId: string | undefined
}

/** How far the log is checked. */
export interface Checked {
  readonly end: Head
  readonly lastId: string | undefined
  readonly count: number
  readonly knowsHash: boolean
  readonly isWhole: boolean
  readonly broken?: Broken
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
  // Not the entry behind it was touched, but this one.
  if (predecessor?.position === null) return { kind: 'changed', entryId: predecessor.id }
  const position = predecessor?.position ?? BEGINNING.position
  if (BigInt(position) > BigInt(end.position)) return { kind: 'moved', entryId: row.id }
  // It follows an earlier entry: those in between were inserted.
  const [intruder] = await findLinkedAfter(db, position, 1)
  return { kind: 'inserted', entryId: intruder?.id }
}

export const beginAt = (entry?: EntryRow): Checked => ({
  end: entry ? { position: entry.position ?? '', hash: entry.hash ?? '' } : BEGINNING,
  lastId: entry?.id,
  count: 0,
  knowsHash: false,
  isWhole: false,
})

/** One statement, so that no transaction stays open for a long log. */
async function checkBatch(db: Database, before: Checked, wanted: string | undefined): Promise<Checked> {
  const { entries, head } = await findLinkedPart(db, before.end.position, BATCH_SIZE)
  let { end, lastId, count, knowsHash } = before
  for (const row of entries) {
    const isNext = row.previous_hash === end.hash && hashOf(end.hash, row) === row.hash
    // After the end that the head records: it was appended by somebody else.
    const isAppended = isNext && head?.hash === end.hash
    if (!isNext || isAppended) {
      const broken = isNext
        ? ({ kind: 'inserted', entryId: row.id } as const)
        : await findBreak(db, { row, end })
      return { end, lastId, count, knowsHash, isWhole: false, broken }
    }
    end = { position: row.position ?? '', hash: row.hash ?? '' }
    lastId = row.id
    count++
    knowsHash ||= row.hash === wanted
  }
  const isWhole = entries.length < BATCH_SIZE
  const checked = { end, lastId, count, knowsHash, isWhole }
  if (!isWhole || head?.hash === end.hash) return checked
  return { ...checked, broken: { kind: 'removed', entryId: undefined } }
}

/** Up to `limit` entries or a few more. */
export async function checkPart(
  db: Database,
  from: Checked,
  { wanted, limit = Number.POSITIVE_INFINITY }: { wanted?: string | undefined; limit?: number },
): Promise<Checked> {
  let checked = await checkBatch(db, from, wanted)
  while (!checked.isWhole && !checked.broken && checked.count < limit)
    checked = await checkBatch(db, checked, wanted)
  return checked
}

export async function verifyLog(db: Database, wanted?: string): Promise<Intact | Broken> {
  const { broken, count, end, knowsHash } = await checkPart(db, beginAt(), { wanted })
  if (broken) return broken
  return {
    kind: 'intact',
    count,
    head: end.hash,
    unlinked: await countUnlinked(db),
    knowsHash: knowsHash || wanted === undefined,
  }
}
