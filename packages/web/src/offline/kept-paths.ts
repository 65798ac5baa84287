/** Which answers are kept: those of pages that people read, and neither settings nor searches. */
const KEPT =
  /^\/($|(inbox|content|places|people|tags|updates|docs|thread|message|announcements|groups|spaces|projects|blogs)(\/|$))/

export const isKeptPath = (base: string, path = location.pathname): boolean =>
  KEPT.test(path.slice(base.length) || '/')

/** What the queue asks before it sends a read mark. */
export const ACTIVITY_ONLY = 'lastActivityDate'

/** Searches of any page, as in the palette and for mentions, would push out pages that were read. An old draft would be taken for a new version, an old read mark says what was new at the last visit. */
export function isKeptRequest(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  const isSearch =
    pathname.includes('/search/') || searchParams.getAll('filter').some((one) => one.startsWith('search('))
  return !isSearch && !/\/drafts\/|\/read$/.test(pathname) && searchParams.get('fields') !== ACTIVITY_ONLY
}

/** Asked before a draft is saved or sent, in turn: no part of a page. */
export const isForSaving = (url: string): boolean => /\/drafts\/|\/executeBatch$/.test(url)
