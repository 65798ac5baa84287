/**
 * Since when a feed is as it is. No row can tell: what was removed or hidden leaves no date behind, and neither does somebody's new
 * name. So a node remembers since when it has seen a feed as it is; whatever it does not remember was modified now.
 */
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'

interface Seen {
  readonly etag: string
  readonly since: number
  /** It was another one within the same second, and dates in headers know nothing smaller. */
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

/** Undefined where a date would not tell it from what it was a moment ago. */
export function modifiedAt(context: Context, feed: string, etag: string): Date | undefined {
  const memory = memoryOf(context)
  const now = Math.floor(Date.now() / SECOND_MS) * SECOND_MS
  const seen = look(memory.get(feed), etag, now)
  memory.set(feed, seen)
  return seen.isUnclear ? undefined : new Date(seen.since)
}
