/** The page as it is answered, and the memory that makes following `links.next` cheap at any depth. */
import { hash } from 'node:crypto'
import { PAGE_DEFAULT, type PageBody } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'
import type { Boundary, PageWish } from '../db/page.ts'

/** Long enough for a crawler between two pages; a jump to the same place later is a plain offset again. */
const LIFE_MS = 10 * 60_000

/** A list as somebody asks for it, page after page: all that its pages have in common. */
export interface Listing {
  readonly callerId: string
  readonly path: string
  /** The query less startIndex, in the order it was sent. */
  readonly query: string
}

export function listingOf(callerId: string, url: string): Listing {
  const at = url.indexOf('?')
  if (at === -1) return { callerId, path: url, query: '' }
  const rest = new URLSearchParams(url.slice(at + 1))
  rest.delete('startIndex')
  return { callerId, path: url.slice(0, at), query: rest.toString() }
}

const LONG = 200

/** Where pages ended, by caller and query: a link carries nothing but startIndex, so the server remembers. */
export class Boundaries {
  readonly #ends = new LRUCache<string, Boundary>({ max: 20_000, ttl: LIFE_MS, ttlResolution: 1000 })

  /** A query may be 32 KB long, and 20,000 of those are more than the machine has to spare. */
  #key({ callerId, path, query }: Listing, startIndex: number): string {
    const key = `${startIndex} ${callerId} ${path} ${query}`
    return key.length > LONG ? hash('sha256', key, 'base64url') : key
  }

  find(listing: Listing, startIndex: number): Boundary | undefined {
    return startIndex === 0 ? undefined : this.#ends.get(this.#key(listing, startIndex))
  }

  remember(listing: Listing, startIndex: number, end: Boundary): void {
    this.#ends.set(this.#key(listing, startIndex), end)
  }
}

export function wishOf(query: { count?: number; startIndex?: number }, pageMax: number): PageWish {
  return { startIndex: query.startIndex ?? 0, count: Math.min(query.count ?? PAGE_DEFAULT, pageMax) }
}

export function pageEnvelope(options: {
  wish: PageWish
  hasMore: boolean
  baseUrl: string
  listing: Listing
}): Omit<PageBody<never>, 'list'> {
  const { startIndex, count } = options.wish
  const { path, query } = options.listing
  const start = `${options.baseUrl}${path}?${query === '' ? '' : `${query}&`}startIndex=`
  const links: PageBody<never>['links'] = {}
  if (options.hasMore) links.next = `${start}${startIndex + count}`
  if (startIndex > 0) {
    links.prev = `${start}${Math.max(0, startIndex - count)}`
    links.previous = links.prev
  }
  return { startIndex, itemsPerPage: count, links }
}
