/** robots.txt and sitemaps: only what anonymous callers may read, and nothing where they may not read at all. */
import { lookPagePath, pageOf, parseDate, SITEMAP_KINDS, type SitemapKind } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'
import { lookPagesIn } from '../../../brand.ts'
import type { Context } from '../../../context.ts'
import { escapeValue } from '../../../engines/html/characters.ts'
import { findPages as findLookPages } from '../look/pages.ts'
import { findLastParts, findPages, type NumberedKind } from './queries.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Pages that say nothing by themselves. */
const UNLISTED = ['/login', '/sign-up', '/search']

const xmlOf = (element: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${NAMESPACE}">\n${entries.join('')}</${element}>\n`

const EMPTY_PART = xmlOf('urlset', [])

const located = (element: string, url: string, more = '') =>
  `<${element}><loc>${escapeValue(url)}</loc>${more}</${element}>\n`

const lastmod = (date: string) => `<lastmod>${(parseDate(date) ?? new Date(0)).toISOString()}</lastmod>`

export function writeRobots({ config: { anonymousRead, baseUrl } }: Context): string {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const rules = anonymousRead ? UNLISTED.map((path) => `Disallow: ${base}${path}`) : ['Disallow: /']
  const sitemap = anonymousRead ? [`Sitemap: ${baseUrl}/sitemap.xml`] : []
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`
}

export async function writeSitemap({ config, slowDb, look }: Context): Promise<string> {
  const { anonymousRead, baseUrl } = config
  const pages = lookPagesIn(look.row).length > 0 ? 0 : undefined
  const last = anonymousRead ? { ...(await findLastParts(slowDb)), pages } : undefined
  const parts = SITEMAP_KINDS.flatMap((kind) =>
    Array.from({ length: (last?.[kind] ?? -1) + 1 }, (_, part) =>
      located('sitemap', `${baseUrl}/sitemaps/${kind}/${part}`),
    ),
  )
  return xmlOf('sitemapindex', parts)
}

/** All in the first part. */
async function renderLookPages(context: Context, part: number): Promise<string> {
  const pages = part === 0 ? await findLookPages(context) : []
  const entries = pages.map(({ name, page }) =>
    located('url', context.config.baseUrl + lookPagePath(name), lastmod(page.updatedAt)),
  )
  return xmlOf('urlset', entries)
}

async function renderPart(
  { config: { baseUrl }, slowDb }: Context,
  kind: NumberedKind,
  part: number,
): Promise<string> {
  const entries = (await findPages(slowDb, kind, part)).map(({ type, name, updated_at }) =>
    located('url', pageOf(baseUrl, type, name), lastmod(updated_at)),
  )
  return xmlOf('urlset', entries)
}

/** A part has some 100 kB to 1 MB. */
const KEPT_PARTS = 50
const KEPT_MS = 5 * 60_000
const kept = new WeakMap<Context, LRUCache<string, Promise<string>>>()

function keptOf(context: Context): LRUCache<string, Promise<string>> {
  const known = kept.get(context) ?? new LRUCache({ max: KEPT_PARTS, ttl: KEPT_MS })
  kept.set(context, known)
  return known
}

/** Each part is read once in some minutes, however many ask for it. */
export function writeSitemapPart(context: Context, kind: SitemapKind, part: number): Promise<string> {
  if (!context.config.anonymousRead) return Promise.resolve(EMPTY_PART)
  if (kind === 'pages') return renderLookPages(context, part)
  const parts = keptOf(context)
  const key = `${kind}/${part}`
  const known = parts.get(key)
  if (known) return known
  const rendered = renderPart(context, kind, part)
  parts.set(key, rendered)
  const forget = () => {
    if (parts.get(key) === rendered) parts.delete(key)
  }
  // Parts without entries cost little, and would push out others.
  rendered.then((text) => {
    if (text === EMPTY_PART) forget()
  }, forget)
  return rendered
}
