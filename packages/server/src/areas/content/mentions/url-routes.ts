import { api, readAddress } from '@folkmoot/contract'
import { failure } from '../../../failure.ts'
import { type Route, read } from '../../../http/route.ts'
import { representNamed } from '../reading/named.ts'
import { findAddressed } from './addressed.ts'

export const urlRoutes: readonly Route[] = [
  read(api.resolveUrl, async (call) => {
    const { context, actor, query } = call
    const address = readAddress(query.url, context.config.baseUrl)
    const row = address && (await findAddressed(context.db, actor, address))
    if (!row)
      throw failure('url_missing', 'url names no person, place or content here, or you do not have access.')
    return { document: representNamed(call, row) }
  }),
]
