/** Which texts to ask previews for. */
import { dateOf } from '../texts/dates.ts'

export interface LinkingText {
  readonly id: string
  readonly html: string
  /** When it was last changed. */
  readonly updated: string
}

/** Without links to our own pages, which have no previews. */
export const hasOutsideLink = (html: string, ownUrl: string): boolean =>
  /https?:\/\//i.test(html.replaceAll(`"${ownUrl}`, ''))

/** Where a link leads, whatever the page says about itself. */
export const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? url

/** The server fetches a moment after somebody wrote. */
const AWAITED_MS = 20_000
/** A clock of this device that is slow would let it ask for hours. */
const MOST_LOOKS = 12

export const isAwaited = (
  { id, updated }: LinkingText,
  found: readonly { readonly contentID: string }[],
  { now, looks }: { readonly now: number; readonly looks: number },
): boolean =>
  looks < MOST_LOOKS &&
  now - dateOf(updated).getTime() < AWAITED_MS &&
  found.every(({ contentID }) => contentID !== id)

/** Texts asked for together: with the most previews that each may have, they fit into one answer of 100. */
const MOST_TOGETHER = 20

/** By id, those of its page that have links, in groups: each group of a conversation is asked for once. */
export function neighboursIn(
  pages: readonly (readonly Omit<LinkingText, 'updated'>[])[],
  ownUrl: string,
): ReadonlyMap<string, readonly string[]> {
  const neighbours = new Map<string, readonly string[]>()
  for (const texts of pages) {
    const ids = texts.filter(({ html }) => hasOutsideLink(html, ownUrl)).map(({ id }) => id)
    ids.forEach((id, index) => {
      const start = index - (index % MOST_TOGETHER)
      neighbours.set(id, ids.slice(start, start + MOST_TOGETHER))
    })
  }
  return neighbours
}
