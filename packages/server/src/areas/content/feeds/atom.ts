/** Feeds and their entries, written as RFC 4287 has them. */

/** What a feed has beside its entries. */
export interface FeedHead {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** Where relative addresses would begin; there are none. */
  readonly base: string
  readonly author: FeedAuthor | undefined
  readonly links: readonly FeedLink[]
}

export interface FeedAuthor {
  readonly name: string
  readonly uri: string | undefined
}

export interface FeedLink {
  readonly rel: 'self' | 'alternate' | 'first' | 'previous' | 'next'
  readonly type: 'application/atom+xml' | 'text/html'
  readonly href: string
}

export interface FeedEntry {
  readonly id: string
  readonly title: string
  /** As RFC 3339 writes a moment, in UTC. */
  readonly published: string
  readonly updated: string
  readonly author: FeedAuthor
  readonly page: string
  readonly categories: readonly string[]
  readonly html: string
}

/** No document may have these, not even escaped; half a sign is none. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser takes it for a line end, unless it is written so.
  '\r': '&#13;',
}

/** For text and for values in quotation marks. */
const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (sign) => REFERENCES[sign] ?? '')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const linkOf = ({ rel, type, href }: FeedLink) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`

const authorOf = ({ name, uri }: FeedAuthor) =>
  `<author>${element('name', name)}${uri === undefined ? '' : element('uri', uri)}</author>`

export function writeEntry(entry: FeedEntry): string {
  const lines = [
    element('id', entry.id),
    element('title', entry.title),
    element('published', entry.published),
    element('updated', entry.updated),
    authorOf(entry.author),
    linkOf({ rel: 'alternate', type: 'text/html', href: entry.page }),
    ...entry.categories.map((term) => `<category term="${escapeXml(term)}"/>`),
    `<content type="html" xml:base="${escapeXml(entry.page)}">${escapeXml(entry.html)}</content>`,
  ]
  return `<entry>\n${lines.join('\n')}\n</entry>`
}

/** Of a feed that never had an entry. */
const NEVER = new Date(0).toISOString()

/** Written once in each entry, and nobody can write it into a text: there it would be escaped. */
const updatedOf = (entry: string): string => /<updated>([^<]*)</.exec(entry)?.[1] ?? NEVER

/** Entries as they were written. */
export function writeFeed(head: FeedHead, entries: readonly string[]): string {
  const updated = entries.map(updatedOf).reduce((latest, one) => (one > latest ? one : latest), NEVER)
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${escapeXml(head.base)}">`,
    element('id', head.id),
    element('title', head.title),
    ...(head.subtitle === '' ? [] : [element('subtitle', head.subtitle)]),
    element('updated', updated),
    ...(head.author ? [authorOf(head.author)] : []),
    ...head.links.map(linkOf),
    ...entries,
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}
