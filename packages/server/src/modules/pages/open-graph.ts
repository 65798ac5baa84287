/** A page for whoever follows a link without being signed in: what it is called, and where its data is. No script. */
import { escapeValue } from '../html/characters.ts'

const SITE_NAME = 'Folkmoot'

export interface ShownPage {
  readonly title: string
  readonly description: string
  /** The word of the Open Graph protocol for what it is. */
  readonly type: 'profile' | 'website' | 'article'
  readonly url: string
  readonly image?: string
  /** Where feed readers find what is new on it. */
  readonly feed?: string
}

const LONGEST = 200

/** On one line, and cut where it is too long. */
export function shorten(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line.length <= LONGEST) return line
  return `${line
    .slice(0, LONGEST - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

const metaOf = (name: string, value: string) => `<meta property="og:${name}" content="${escapeValue(value)}">`
const alternateOf = (page: string) =>
  `<link rel="alternate" type="application/json" href="${escapeValue(page)}/api/v3">`

const feedLinkOf = (feed: string) =>
  `<link rel="alternate" type="application/atom+xml" href="${escapeValue(feed)}">`

function write(title: string, head: readonly string[], body: string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeValue(title)}</title>
${[metaOf('site_name', SITE_NAME), ...head].join('\n')}
</head>
<body>
${body}
</body>
</html>
`
}

export function writePage({ title, description, type, url, image, feed }: ShownPage): string {
  const named = { title: shorten(title), description: shorten(description) }
  const head = [
    metaOf('type', type),
    metaOf('title', named.title),
    ...(named.description === '' ? [] : [metaOf('description', named.description)]),
    metaOf('url', url),
    ...(image === undefined ? [] : [metaOf('image', image)]),
    alternateOf(url),
    ...(feed === undefined ? [] : [feedLinkOf(feed)]),
  ]
  const text = named.description === '' ? '' : `\n<p>${escapeValue(named.description)}</p>`
  return write(`${named.title} · ${SITE_NAME}`, head, `<h1>${escapeValue(named.title)}</h1>${text}`)
}

/** Where strangers read nothing: the same for every address, be there something or not. */
export const writeClosedPage = (url: string): string =>
  write(SITE_NAME, [alternateOf(url)], `<h1>${SITE_NAME}</h1>`)

/** The same for what is not there and for what strangers may not see. */
export const writeMissingPage = (): string =>
  write(SITE_NAME, [], `<h1>${SITE_NAME}</h1>\n<p>There is nothing here that everybody may see.</p>`)
