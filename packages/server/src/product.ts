import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** The release of the product, not the version of the API. */
export const PRODUCT_VERSION = version

/** The name of the community on pages and in feeds. */
export const SITE_NAME = 'Folkmoot'
