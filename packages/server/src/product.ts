import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** The release of the product, not the version of the API. */
export const PRODUCT_VERSION = version

/** This version was made after this day: an earlier clock is wrong. */
export const MADE_AFTER = Date.UTC(2026, 10, 1)

/** The name of the community until it is given one. */
export const SITE_NAME = 'Folkmoot'
