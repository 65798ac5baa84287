/** Where somebody wanted to go before they had to sign in: an address of ours, never another's. */

const LONGEST = 8192
/** Read away by browsers, or read as a slash: no address of ours has them. */
const TREACHEROUS = /[\s\p{Cc}\\]/u
const NOWHERE = 'https://own.invalid'

/** The path, query and fragment to go on to; the start page for whatever is not clearly ours. */
export function ownPath(wanted: string): string {
  if (wanted.length > LONGEST || !/^\/(?!\/)/.test(wanted) || TREACHEROUS.test(wanted)) return '/'
  // As a browser reads it.
  const url = URL.parse(wanted, NOWHERE)
  if (!url || url.origin !== NOWHERE) return '/'
  const path = url.pathname + url.search + url.hash
  // Dots go when an address is read: what is left of /.//host is //host.
  return path.startsWith('//') ? '/' : path
}
