import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { listPersonalTokens, makePersonalToken, removePersonalToken } from './personal.ts'
import { representToken } from './represent.ts'

export const tokensRoutes: readonly Route[] = [
  read(api.listTokens, async ({ context, actor, params, page }) => {
    const { rows, end } = await listPersonalTokens(context.db, actor, params.personID, page)
    return { list: rows.map(representToken), end }
  }),

  write(api.createToken, async ({ actor, params, body }, tx) => {
    const { row, token } = await makePersonalToken(tx, actor, params.personID, body)
    return { document: { ...representToken(row), token } }
  }),

  write(api.deleteToken, async ({ context, actor, params }, tx) => {
    await removePersonalToken(context, tx, actor, { personId: params.personID, id: params.tokenID })
    return undefined
  }),
]
