import { api } from '@folkmoot/contract'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { prove } from '../auth/proving.ts'
import { mayMerge } from '../people/policy.ts'
import { getMerge, listMerges, type Merge, startMerge } from './merges.ts'
import { representMerge } from './represent.ts'

const entityOf = ({ context, actor }: CheckedCall, row: Merge) =>
  representMerge(actor, row, context.config.baseUrl)

export const mergingRoutes: readonly Route[] = [
  write(
    api.mergeAccount,
    async (call, tx, isProven: boolean) => {
      const { context, actor, params, body: change, requireVersion } = call
      const edit = { change, requireVersion, isProven }
      return { document: entityOf(call, await startMerge(context, tx, actor, params.personID, edit)) }
    },
    async (call) => await prove(call, call.body.currentPassword, () => mayMerge(call.actor)),
  ),

  read(api.listAccountMerges, async (call) => {
    const { context, actor, params, page } = call
    const { rows, end } = await listMerges(context.db, actor, params.personID, page)
    return { list: rows.map((row) => entityOf(call, row)), end }
  }),

  read(api.getAccountMerge, async (call) => {
    const { context, actor, params } = call
    return { document: entityOf(call, await getMerge(context.db, actor, params.personID, params.mergeID)) }
  }),
]
