import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** The release of the product, not the version of the API. */
export const PRODUCT_VERSION = version

/** The name of the community until it is given one. */
export const SITE_NAME = 'Folkmoot'
