/** Page links, and the cursors that make following `links.next` cheap at any depth. */
import { hash } from 'node:crypto'
import { type CollectionBody, PAGE_DEFAULT, type PageBody } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { Cursor, PageRequest } from '../db/list.ts'

/** Long enough between two pages of a crawler; later jumps use a plain offset. */
const LIFE_MS = 10 * 60_000

/** A list query: what all of its pages have in common. */
export interface Listing {
  readonly callerId: string
  readonly path: string
  /** The query without its start, in the order sent. */
  readonly query: string
}

/** `starts`: the parameters that set the start of a page. */
export function listingOf(
  callerId: string,
  url: string,
  starts: readonly string[] = ['startIndex'],
): Listing {
  const at = url.indexOf('?')
  if (at === -1) return { callerId, path: url, query: '' }
  const rest = new URLSearchParams(url.slice(at + 1))
  for (const name of starts) rest.delete(name)
  return { callerId, path: url.slice(0, at), query: rest.toString() }
}

const LONG = 200

/** Cursors by caller and query: a link carries only startIndex, so the server remembers the cursor. */
export class PageCursors {
  readonly #ends = new LRUCache<string, Cursor>({ ...atMost(20_000), ttl: LIFE_MS, ttlResolution: 1000 })

  /** Hashed, because a query may be 32 KB and 20,000 of them must fit in memory. */
  #key({ callerId, path, query }: Listing, startIndex: number): string {
    const key = `${startIndex} ${callerId} ${path} ${query}`
    return key.length > LONG ? hash('sha256', key, 'base64url') : key
  }

  find(listing: Listing, startIndex: number): Cursor | undefined {
    return startIndex === 0 ? undefined : this.#ends.get(this.#key(listing, startIndex))
  }

  remember(listing: Listing, startIndex: number, end: Cursor): void {
    this.#ends.set(this.#key(listing, startIndex), end)
  }
}

export function pageRequestOf(query: { count?: number; startIndex?: number }, pageMax: number): PageRequest {
  return { startIndex: query.startIndex ?? 0, count: Math.min(query.count ?? PAGE_DEFAULT, pageMax) }
}

/** For a collection; the contract sets its limits. */
export function collectionRequestOf(
  query: { offset?: number; limit?: number },
  whenUnset = PAGE_DEFAULT,
): PageRequest {
  return { startIndex: query.offset ?? 0, count: query.limit ?? whenUnset }
}

interface Enveloped {
  readonly request: PageRequest
  readonly hasMore: boolean
  readonly didYouMean?: string
  readonly baseUrl: string
  readonly listing: Listing
}

/** Links to adjacent pages; each repeats the query. */
function linksOf({ request, hasMore, baseUrl, listing }: Enveloped, start: string) {
  const { startIndex, count } = request
  const { path, query } = listing
  const before = `${baseUrl}${path}?${query === '' ? '' : `${query}&`}${start}=`
  return {
    next: hasMore ? `${before}${startIndex + count}` : undefined,
    previous: startIndex > 0 ? `${before}${Math.max(0, startIndex - count)}` : undefined,
  }
}

export function collectionEnvelope(options: Enveloped): Omit<CollectionBody<never>, 'data'> {
  const { startIndex, count } = options.request
  return { offset: startIndex, limit: count, links: linksOf(options, 'offset') }
}

export function pageEnvelope(options: Enveloped): Omit<PageBody<never>, 'list'> {
  const { startIndex, count } = options.request
  const { next, previous } = linksOf(options, 'startIndex')
  const { didYouMean } = options
  return { startIndex, itemsPerPage: count, links: { next, prev: previous, previous }, didYouMean }
}
