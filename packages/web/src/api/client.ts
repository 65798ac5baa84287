/** The API client. */
import { createClient } from '@folkmoot/client'
import { boot } from '../boot.ts'
import { keepingFetch } from '../offline/keeping-fetch.ts'
import { isForSaving } from '../offline/kept-paths.ts'

const { session, vocabulary, baseUrl, base } = boot
const HERE = location.origin + base

/** keepalive lets requests finish when the page is left. */
let isLeaving = false
addEventListener('pagehide', () => {
  isLeaving = true
})
addEventListener('pageshow', () => {
  isLeaving = false
})

/** Other drafts, and what is to be posted, wait for these in all tabs. */
const LONGEST_MS = 60_000
const limitOf = (url: string) => (isForSaving(url) ? { signal: AbortSignal.timeout(LONGEST_MS) } : {})

export const client = createClient({
  baseUrl: HERE,
  vocabulary,
  fetch: (url, init) => keepingFetch(url, { ...init, keepalive: isLeaving, ...limitOf(url) }),
  ...(session && { headers: { 'x-csrf-token': session.csrfToken } }),
})

/** Maps a URL from an answer to this browser's host: an instance may have several names. */
export const own = (ref: string): string =>
  ref === baseUrl || ref.startsWith(`${baseUrl}/`) ? HERE + ref.slice(baseUrl.length) : ref

/** Path of a link in an answer; undefined for other origins. */
export function pathOf(ref: string | undefined): string | undefined {
  if (ref === undefined) return undefined
  const url = URL.parse(own(ref), location.href)
  return url?.origin === location.origin && url.pathname.startsWith(base)
    ? url.pathname.slice(base.length) + url.search + url.hash
    : undefined
}
