import { api } from '@folkmoot/contract'
import { type Route, write } from '../../../http/route.ts'
import { share } from './shares.ts'

export const sharesRoutes: readonly Route[] = [
  write(api.shareContent, async ({ context, actor, body }, tx) => {
    await share(context, tx, actor, body)
    return undefined
  }),
]
