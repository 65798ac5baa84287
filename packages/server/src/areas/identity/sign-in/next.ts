/** Where to go after signing in: always a URL on this host. */

const LONGEST = 8192
/** Browsers drop these or read them as slashes. */
const TREACHEROUS = /[\s\p{Cc}\\]/u
const NOWHERE = 'https://own.invalid'

/** Path, query and fragment; the start page for anything not clearly ours. */
export function ownPath(wanted: string): string {
  if (wanted.length > LONGEST || !/^\/(?!\/)/.test(wanted) || TREACHEROUS.test(wanted)) return '/'
  // As a browser parses it.
  const url = URL.parse(wanted, NOWHERE)
  if (!url || url.origin !== NOWHERE) return '/'
  const path = url.pathname + url.search + url.hash
  // Parsing removes dots: /.//host becomes //host.
  return path.startsWith('//') ? '/' : path
}

/** A page of ours that goes on to `next`. */
export const withNext = (path: string, next: string): string =>
  next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
