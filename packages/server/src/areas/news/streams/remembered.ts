/** Remembers the newest rows of following streams, so that reading one again looks only at what is new in the log. */
import { LRUCache } from 'lru-cache'
import { type Page, toPage } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { NEWEST_FIRST } from '../activities/filters.ts'
import { BEGINNING, collect, KEPT, type Remembered } from './collected-queries.ts'
import type { Reading } from './entry-filters.ts'
import { readAgain } from './remembered-queries.ts'
import type { FollowedEntry } from './short-way-queries.ts'

/** 6 MB: of a stream 104 rows of at most 30 characters. */
const STREAMS = 2_000

const memories = new WeakMap<Database, LRUCache<string, Remembered>>()

function memoryOf(db: Database): LRUCache<string, Remembered> {
  const known = memories.get(db)
  if (known) return known
  const memory = new LRUCache<string, Remembered>({ max: STREAMS })
  memories.set(db, memory)
  return memory
}

const isWhole = ({ oldest }: Remembered) => oldest.time === BEGINNING.time

/** The page begins with the newest entry, and the remembered rows may fill it. */
const mayRecall = ({ after, startIndex, count }: Reading['request']) =>
  after === undefined && startIndex === 0 && count < KEPT

/**
 * The first page; undefined where another way must find it, because the caller may not see enough of what is
 * remembered. Conditions of the reading may only be those of mutes.
 */
export async function recallEntries(
  db: Database,
  reading: Reading,
  way: 'walked' | 'probed',
): Promise<Page<FollowedEntry> | undefined> {
  const { stream, request } = reading
  if (!mayRecall(request)) return undefined
  const memory = memoryOf(db)
  const known = memory.get(stream.id)
  const found =
    (known && (await readAgain(db, reading, known))) ??
    (await readAgain(db, reading, await collect(db, reading, way)))
  if (!found) return undefined
  memory.set(stream.id, found.next)
  const { rows, next } = found
  return rows.length > request.count || isWhole(next) ? toPage(rows, NEWEST_FIRST, request) : undefined
}
