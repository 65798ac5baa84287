import { api, type Version } from '@folkmoot/contract'
import type { Config } from '../../../config.ts'
import { type Route, read } from '../../../http/route.ts'
import { PRODUCT_VERSION } from '../../../product.ts'

/** The optional events module raises the revision: its operations came with 3.14. */
const V3_REVISION = 15
const V3_REVISION_WITHOUT_EVENTS = 13

function describeVersion(config: Config): Version {
  const documentation = `${config.baseUrl}/api/docs`
  const revision = config.modules.includes('events') ? V3_REVISION : V3_REVISION_WITHOUT_EVENTS
  return {
    svcVersion: PRODUCT_VERSION,
    svcEdition: { product: 'folkmoot', tier: 'community' },
    instanceURL: config.baseUrl,
    ssoEnabled: [],
    svcCoreVersions: [
      { version: 2, revision: 3, uri: '/api/core/v2', documentation },
      { version: 3, revision, uri: '/api/core/v3', documentation },
    ],
  }
}

export const versionRoutes: readonly Route[] = [
  read(api.getVersion, async ({ context }) => ({ document: describeVersion(context.config) })),
]
