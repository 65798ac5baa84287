/**
 * The HTML of every page: what it is called, for machines and strangers, and what a browser needs to show the rest. Texts
 * stand in it as strangers may read them; whatever needs a right is asked for by the page, of the API.
 */
import { BOOT_ID, type Boot, type Language, type Theme } from '@folkmoot/contract'
import { SITE_NAME } from '../../product.ts'
import { escapeValue } from '../html/characters.ts'
import type { WebBuild } from './web-build.ts'

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

/** How a page is dressed. */
export interface Dress {
  readonly visit: { readonly language: Language; readonly theme: Theme | undefined }
  readonly boot: Boot
  /** Undefined where the web was not built: the page is then what it is without a script. */
  readonly build: WebBuild | undefined
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

function linksOf({ build, boot, visit }: Dress): string[] {
  if (!build) return []
  const at = (path: string) => escapeValue(boot.base + path)
  return [
    ...build.styles.map((style) => `<link rel="stylesheet" href="${at(style)}">`),
    ...(build.icon === undefined ? [] : [`<link rel="icon" type="image/svg+xml" href="${at(build.icon)}">`]),
    ...(build.font === undefined
      ? []
      : [`<link rel="preload" href="${at(build.font)}" as="font" type="font/woff2" crossorigin>`]),
    ...build.preloads(visit.language).map((file) => `<link rel="modulepreload" href="${at(file)}">`),
    `<script type="module" src="${at(build.script)}"></script>`,
  ]
}

/** Data, which no browser runs; an element of it ends at the first `<`, so there is none. */
const bootOf = (boot: Boot) =>
  `<script type="application/json" id="${BOOT_ID}">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`

function write(title: string, head: readonly string[], body: string, dress: Dress): string {
  const { visit, build, boot } = dress
  const theme = visit.theme === undefined ? '' : ` data-theme="${visit.theme}"`
  const whole = build ? `<div id="root"></div>\n<noscript>${body}</noscript>\n${bootOf(boot)}` : body
  return `<!doctype html>
<html lang="${visit.language}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${visit.theme ?? 'light dark'}">
<title>${escapeValue(title)}</title>
${[metaOf('site_name', SITE_NAME), ...head, ...linksOf(dress)].join('\n')}
</head>
<body>
${whole}
</body>
</html>
`
}

export function writePage({ title, description, type, url, image, feed }: ShownPage, dress: Dress): string {
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
  return write(`${named.title} · ${SITE_NAME}`, head, `<h1>${escapeValue(named.title)}</h1>${text}`, dress)
}

/** Says nothing but the name of the site, be there something or not. Of pages of a thing it says where its entity is. */
export const writePlainPage = (url: string | undefined, dress: Dress): string =>
  write(SITE_NAME, url === undefined ? [] : [alternateOf(url)], `<h1>${SITE_NAME}</h1>`, dress)

/** The same for what is not there and for what strangers may not see. */
export const writeMissingPage = (dress: Dress): string =>
  write(SITE_NAME, [], `<h1>${SITE_NAME}</h1>\n<p>There is nothing here that everybody may see.</p>`, dress)
