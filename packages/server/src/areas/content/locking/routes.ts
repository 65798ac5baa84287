import { api } from '@folkmoot/contract'
import { type Route, write } from '../../../http/route.ts'
import { changeLock } from './locking.ts'

export const lockingRoutes: readonly Route[] = [
  write(api.lockContent, async ({ actor, params }, tx) => {
    await changeLock(tx, actor, params.contentID, true)
    return undefined
  }),

  write(api.unlockContent, async ({ actor, params }, tx) => {
    await changeLock(tx, actor, params.contentID, false)
    return undefined
  }),
]
