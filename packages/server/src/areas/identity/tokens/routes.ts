import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { prove } from '../auth/proving.ts'
import {
  listPersonalTokens,
  makePersonalToken,
  removePersonalToken,
  requireMayMakeTokens,
} from './personal.ts'
import { representToken } from './represent.ts'

export const tokensRoutes: readonly Route[] = [
  read(api.listTokens, async ({ context, actor, params, page }) => {
    const { rows, end } = await listPersonalTokens(context.db, actor, params.personID, page)
    return { list: rows.map(representToken), end }
  }),

  write(
    api.createToken,
    async ({ actor, params, body }, tx) => {
      const { row, token } = await makePersonalToken(tx, actor, params.personID, body)
      return { document: { ...representToken(row), token } }
    },
    async (call) => {
      await requireMayMakeTokens(call.context.db, call.actor, call.params.personID)
      await prove(call, call.body.currentPassword)
    },
  ),

  write(api.deleteToken, async ({ context, actor, params }, tx) => {
    await removePersonalToken(context, tx, actor, { personId: params.personID, id: params.tokenID })
    return undefined
  }),
]
