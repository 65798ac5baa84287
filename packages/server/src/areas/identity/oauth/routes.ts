import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { listConsents, revokeConsent } from './consents.ts'
import { representGrant } from './represent.ts'

export const oauthRoutes: readonly Route[] = [
  read(api.listGrants, async ({ context, actor, params, page }) => {
    const { rows, end } = await listConsents(context.db, actor, params.personID, page)
    return { list: rows.map((row) => representGrant(actor, row, context.config.baseUrl)), end }
  }),

  write(api.deleteGrant, async ({ context, actor, params }, tx) => {
    await revokeConsent(context, tx, actor, { personId: params.personID, consentId: params.grantID })
    return undefined
  }),
]
