import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** The release of the product, which is not the version of the API. */
export const PRODUCT_VERSION = version

/** What the community calls itself on pages and in feeds. */
export const SITE_NAME = 'Folkmoot'
