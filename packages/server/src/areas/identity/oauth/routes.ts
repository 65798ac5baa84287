import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { listConsents, listConsentsTo, revokeConsent } from './consents.ts'
import { representGrant, representGrantTo } from './represent.ts'

export const oauthRoutes: readonly Route[] = [
  read(api.listGrants, async ({ context, actor, params, page }) => {
    const { rows, end } = await listConsents(context.db, actor, params.personID, page)
    return { list: rows.map((row) => representGrant(actor, row, context.config.baseUrl)), end }
  }),

  read(api.listAddOnGrants, async ({ context, actor, params, page }) => {
    const { rows, end } = await listConsentsTo(context.slowDb, actor, params.addOnID, page)
    return { list: rows.map((row) => representGrantTo(actor, row, context.config.baseUrl)), end }
  }),

  write(api.deleteGrant, async ({ context, actor, params }, tx) => {
    await revokeConsent(context, tx, actor, { personId: params.personID, consentId: params.grantID })
    return undefined
  }),
]
