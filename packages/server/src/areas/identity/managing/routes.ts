import { api } from '@folkmoot/contract'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { prove } from '../auth/proving.ts'
import { listSignIns, representSignIn } from '../sessions/sign-ins.ts'
import {
  type AccountRow,
  changeAccount,
  confirmAddressOf,
  getAccount,
  givesRoles,
  sendReset,
} from './accounts.ts'
import { representAccount } from './represent.ts'

const one = ({ context, actor }: CheckedCall, row: AccountRow): EntityReply => ({
  entity: representAccount(actor, row, context.config.baseUrl),
  version: row.person.version,
})

export const managingRoutes: readonly Route[] = [
  read(api.getAccount, async (call) =>
    one(call, await getAccount(call.context.db, call.actor, call.params.personID)),
  ),

  write(
    api.updateAccount,
    async (call, tx, isProven: boolean) => {
      const { context, actor, params, body: change, requireVersion } = call
      const edit = { change, requireVersion, isProven }
      return one(call, await changeAccount(context, tx, actor, params.personID, edit))
    },
    async (call) => {
      const { context, actor, params, body } = call
      const isGiving = await givesRoles(context.db, actor, params.personID, body)
      return await prove(call, body.currentPassword, () => isGiving)
    },
  ),

  write(api.sendPasswordReset, async ({ context, actor, params }, tx) => {
    await sendReset(context, tx, actor, params.personID)
    return undefined
  }),

  write(api.confirmAddress, async (call, tx) =>
    one(call, await confirmAddressOf(tx, call.actor, call.params.personID, call.body.email)),
  ),

  read(api.listSignIns, async ({ context, actor, params, page }) => {
    const { rows, end } = await listSignIns(context.db, actor, params.personID, page)
    return { list: rows.map(representSignIn), end }
  }),
]
