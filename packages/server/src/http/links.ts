/** The page as it is answered, and the memory that makes following `links.next` cheap at any depth. */
import { hash } from 'node:crypto'
import { PAGE_DEFAULT, type PageBody } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'
import type { Boundary, PageWish } from '../db/page.ts'

/** Long enough for a crawler between two pages; a jump to the same place later is a plain offset again. */
const LIFE_MS = 10 * 60_000

/** Where pages ended, by caller and query: a link carries nothing but startIndex, so the server remembers. */
export class Boundaries {
  readonly #ends = new LRUCache<string, Boundary>({ max: 20_000, ttl: LIFE_MS, ttlResolution: 1000 })

  /** A query may be 32 KB long, and 20,000 of those are more than the machine has to spare. */
  #key(listing: string, startIndex: number): string {
    return hash('sha256', `${startIndex} ${listing}`, 'base64url')
  }

  find(listing: string, startIndex: number): Boundary | undefined {
    return startIndex === 0 ? undefined : this.#ends.get(this.#key(listing, startIndex))
  }

  remember(listing: string, startIndex: number, end: Boundary): void {
    this.#ends.set(this.#key(listing, startIndex), end)
  }
}

export function wishOf(query: { count?: number; startIndex?: number }, pageMax: number): PageWish {
  return { startIndex: query.startIndex ?? 0, count: Math.min(query.count ?? PAGE_DEFAULT, pageMax) }
}

/** The query less startIndex, in the order it was sent: two pages of one crawl have the same. */
export function listingOf(callerId: string, url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const rest = new URLSearchParams(query)
  rest.delete('startIndex')
  return `${callerId} ${path}?${rest}`
}

export function pageEnvelope(options: {
  wish: PageWish
  hasMore: boolean
  baseUrl: string
  url: string
}): Omit<PageBody<never>, 'list'> {
  const { startIndex, count } = options.wish
  const [path = '', query = ''] = options.url.split('?', 2)
  const at = (index: number) => {
    const parameters = new URLSearchParams(query)
    parameters.set('startIndex', String(index))
    return `${options.baseUrl}${path}?${parameters}`
  }
  const links: PageBody<never>['links'] = {}
  if (options.hasMore) links.next = at(startIndex + count)
  if (startIndex > 0) {
    links.prev = at(Math.max(0, startIndex - count))
    links.previous = links.prev
  }
  return { startIndex, itemsPerPage: count, links }
}
