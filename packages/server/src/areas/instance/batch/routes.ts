import { api } from '@folkmoot/contract'
import { type Route, relay } from '../../../http/route.ts'
import { Ready } from '../../../representations.ts'
import { executeBatch } from './batch.ts'

export const batchRoutes: readonly Route[] = [
  relay(api.executeBatch, async ({ context, body }, send) => {
    return { document: new Ready(await executeBatch(context.config.baseUrl, body, send)) }
  }),
]
