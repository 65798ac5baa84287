/** What sitemaps list. */
export const SITEMAP_KINDS = ['contents', 'places', 'pages'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The most addresses in a sitemap: it is read at once. */
export const SITEMAP_SIZE = 5_000
