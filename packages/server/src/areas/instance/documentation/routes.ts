import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { openApiOf } from './openapi.ts'

export const documentationRoutes: readonly Route[] = [
  read(api.getOpenApi, async ({ context }) => ({ document: openApiOf(context) })),
]
