/** What crawlers read: robots.txt and sitemaps (sitemaps.org), at the addresses where they look for them. */
import { Type } from 'typebox'
import { operation } from './operation.ts'
import { SITEMAP_KINDS } from './sitemap-kinds.ts'

const base = { method: 'GET', since: '3.15', group: 'Look', access: 'anyone', errors: [] } as const
const xml = { kind: 'binary', status: 200, mediaTypes: ['application/xml; charset=utf-8'] } as const

export const getRobots = operation({
  ...base,
  id: 'getRobots',
  path: '/robots.txt',
  summary: 'What crawlers may read: nothing unless anonymous callers may read',
  answer: { kind: 'binary', status: 200, mediaTypes: ['text/plain; charset=utf-8'] },
})

export const getSitemap = operation({
  ...base,
  id: 'getSitemap',
  path: '/sitemap.xml',
  summary: 'The list of the sitemaps; empty unless anonymous callers may read',
  answer: xml,
})

export const getSitemapPart = operation({
  ...base,
  id: 'getSitemapPart',
  path: '/sitemaps/{kind}/{part}',
  summary:
    'The pages of content, of places or about the community that anonymous callers may read, by ranges of ids',
  params: {
    kind: Type.Enum([...SITEMAP_KINDS]),
    part: Type.String({ pattern: '^(0|[1-9][0-9]{0,12})$', description: 'From 0, as in the list.' }),
  },
  answer: xml,
})
