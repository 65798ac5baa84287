import { api, buildOpenApi, operations } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { PRODUCT_VERSION } from '../../../product.ts'

export const documentationRoutes: readonly Route[] = [
  read(api.getOpenApi, async ({ context: { config, vocabulary } }) => ({
    document: buildOpenApi({
      operations,
      modules: config.modules,
      vocabulary,
      baseUrl: config.baseUrl,
      version: PRODUCT_VERSION,
    }),
  })),
]
