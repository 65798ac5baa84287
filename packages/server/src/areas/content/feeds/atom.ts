/** Atom feeds and their entries (RFC 4287). */

/** The head of a feed. */
export interface FeedHead {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** The base of relative addresses; there are none. */
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
  /** A date by RFC 3339, in UTC. */
  readonly published: string
  readonly updated: string
  readonly author: FeedAuthor
  readonly page: string
  readonly categories: readonly string[]
  readonly html: string
}

/** XML forbids these characters, even escaped; lone surrogates are no characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser reads a bare one as a line end.
  '\r': '&#13;',
}

/** For text and for attribute values. */
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

/** For a feed that never had an entry. */
const NEVER = new Date(0).toISOString()

/** Occurs once in each entry: in a text it would be escaped. */
const updatedOf = (entry: string): string => /<updated>([^<]*)</.exec(entry)?.[1] ?? NEVER

/** Entries as stored. */
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
