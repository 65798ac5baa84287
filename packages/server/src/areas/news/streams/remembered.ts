/** Remembers the newest activities of each stream. The next read then looks only at activities that were recorded since. */
import { LRUCache } from 'lru-cache'
import { type Page, toPage } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { NEWEST_FIRST } from '../activities/filters.ts'
import { collect, isWhole, KEPT, type Remembered } from './collected-queries.ts'
import type { Reading } from './entry-filters.ts'
import { readAgain } from './remembered-queries.ts'
import type { FollowedEntry } from './short-way-queries.ts'

/** 7 MB: of a stream 104 rows of at most 31 characters. */
const STREAMS = 2_000
/** After this time a stream is collected again: a job removes old activities, and then too few are left for a page. */
const LIFE_MS = 3_600_000

/** An open transaction holds the position up: while more is new behind it than is looked at, remembering is in vain. */
const HELD_UP_MS = 5_000

const memories = new WeakMap<Database, LRUCache<string, Remembered>>()
const heldUpUntil = new WeakMap<Database, number>()

export function memoryOf(db: Database): LRUCache<string, Remembered> {
  const known = memories.get(db)
  if (known) return known
  const memory = new LRUCache<string, Remembered>({
    max: STREAMS,
    ttl: LIFE_MS,
    ttlResolution: 1_000,
    // However often it is read.
    noUpdateTTL: true,
  })
  memories.set(db, memory)
  return memory
}

/** The page begins with the newest entry, and the remembered rows may fill it. */
const mayRecall = ({ after, startIndex, count }: Reading['request']) =>
  after === undefined && startIndex === 0 && count < KEPT

/** A short page may have collected too little for a longer one. */
const mayFill = (known: Remembered, { count }: Reading['request']) => isWhole(known) || known.count > count

/**
 * The first page; undefined where another way must find it, because the caller may not see enough of what is
 * remembered.
 */
export async function recallEntries(
  db: Database,
  reading: Reading,
  way: 'walked' | 'probed',
): Promise<Page<FollowedEntry> | undefined> {
  const { stream, request } = reading
  if (!mayRecall(request)) return undefined
  if (performance.now() < (heldUpUntil.get(db) ?? 0)) return undefined
  const memory = memoryOf(db)
  const remembered = memory.get(stream.id)
  const known = remembered && mayFill(remembered, request) ? remembered : undefined
  const found =
    (known && (await readAgain(db, reading, known))) ??
    (await readAgain(db, reading, await collect(db, reading, way)))
  if (!found) {
    heldUpUntil.set(db, performance.now() + HELD_UP_MS)
    return undefined
  }
  memory.set(stream.id, found.next)
  const { rows, next } = found
  return rows.length > request.count || isWhole(next) ? toPage(rows, NEWEST_FIRST, request) : undefined
}
