import { hash } from 'node:crypto'
import { api, type SitemapKind } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { writeRobots, writeSitemap, writeSitemapPart } from './sitemaps.ts'

/** Crawlers need not know at once, and each part is a long statement. */
const HOURLY = { cacheControl: 'public, max-age=3600', modified: undefined }

const replyOf = (mediaType: string, text: string) => ({
  bytes: Buffer.from(text),
  mediaType,
  etag: `"${hash('sha1', text, 'base64url')}"`,
  shared: HOURLY,
})
const [XML] = api.getSitemap.answer.mediaTypes
const [TEXT] = api.getRobots.answer.mediaTypes

export const sitemapRoutes: readonly Route[] = [
  read(api.getRobots, async ({ context }) => replyOf(TEXT, writeRobots(context))),

  read(api.getSitemap, async ({ context }) => replyOf(XML, await writeSitemap(context))),

  read(api.getSitemapPart, async ({ context, params }) =>
    // The contract has no other kinds.
    replyOf(XML, await writeSitemapPart(context, params.kind as SitemapKind, Number(params.part))),
  ),
]
