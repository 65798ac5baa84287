/** What sitemaps list. */
export const SITEMAP_KINDS = ['contents', 'places'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The most addresses that a sitemap may have. */
export const SITEMAP_SIZE = 50_000
