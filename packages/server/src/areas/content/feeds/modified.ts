/**
 * The Last-Modified date of a feed. No row has it: removals, hidden content and renamed authors leave no date. So
 * each node remembers since when it has seen the current version; an unknown version was modified now.
 */
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'

interface Seen {
  readonly etag: string
  readonly since: number
  /** It changed within the same second, and header dates have no fractions. */
  readonly isUnclear: boolean
}

const MOST = 10_000
const SECOND_MS = 1000

const memories = new WeakMap<Context, LRUCache<string, Seen>>()

function memoryOf(context: Context): LRUCache<string, Seen> {
  const memory = memories.get(context) ?? new LRUCache<string, Seen>({ max: MOST })
  memories.set(context, memory)
  return memory
}

function look(seen: Seen | undefined, etag: string, now: number): Seen {
  if (!seen) return { etag, since: now, isUnclear: false }
  const isSame = seen.etag === etag
  if (seen.since === now) return isSame ? seen : { etag, since: now, isUnclear: true }
  return isSame && !seen.isUnclear ? seen : { etag, since: now, isUnclear: false }
}

/** Undefined where the date could not distinguish it from the previous version. */
export function modifiedAt(context: Context, feed: string, etag: string): Date | undefined {
  const memory = memoryOf(context)
  const now = Math.floor(Date.now() / SECOND_MS) * SECOND_MS
  const seen = look(memory.get(feed), etag, now)
  memory.set(feed, seen)
  return seen.isUnclear ? undefined : new Date(seen.since)
}
