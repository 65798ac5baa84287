import { api, SIGNATURE_HEADER } from '@folkmoot/contract'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { prove } from '../auth/proving.ts'
import * as addOns from './registrations.ts'
import { addOnUri, representAddOn, representUsage } from './represent.ts'
import { requireGenuine } from './signatures.ts'
import { getUsage } from './usage.ts'

interface ShownOnce {
  readonly clientSecret?: string | undefined
  readonly code?: string
}

const one = ({ context, actor }: CheckedCall, row: addOns.AddOnRow, once: ShownOnce = {}): EntityReply => ({
  entity: { ...representAddOn(actor, row, context.config.baseUrl), ...once },
  version: row.version,
})

/** Their secrets and codes outlive a session. */
async function proveAdmin(
  call: CheckedCall,
  { currentPassword }: { currentPassword?: string },
): Promise<void> {
  addOns.requireMayManage(call.actor)
  await prove(call, currentPassword)
}

export const addOnsRoutes: readonly Route[] = [
  read(api.listAddOns, async ({ context, actor, page }) => {
    const { rows, end } = await addOns.listAddOns(context.db, actor, page)
    return { list: rows.map((row) => representAddOn(actor, row, context.config.baseUrl)), end }
  }),

  write(
    api.registerAddOn,
    async (call, tx) => {
      const { context, actor, body } = call
      const { addOn, secret, code } = await addOns.registerAddOn(context, tx, actor, body)
      const location = addOnUri(context.config.baseUrl, addOn.id)
      return { ...one(call, addOn, { clientSecret: secret, code }), location }
    },
    (call) => proveAdmin(call, call.body),
  ),

  read(api.getAddOn, async (call) =>
    one(call, await addOns.getAddOn(call.context.db, call.actor, call.params.addOnID)),
  ),

  write(
    api.updateAddOn,
    async (call, tx, isProven: boolean) => {
      const { context, actor, params, body, requireVersion } = call
      const edit = { change: body, requireVersion, isProven }
      return one(call, await addOns.updateAddOn(context, tx, actor, params.addOnID, edit))
    },
    async (call) => {
      const { context, actor, params, body } = call
      const before = await addOns.getAddOn(context.db, actor, params.addOnID)
      return await prove(call, body.currentPassword, () => addOns.isOpening(context, before, body))
    },
  ),

  write(api.deleteAddOn, async ({ context, actor, params, requireVersion }, tx) => {
    await addOns.removeAddOn(context, tx, actor, params.addOnID, requireVersion)
    return undefined
  }),

  read(api.getAddOnUsage, async ({ context, actor, params }) => ({
    document: representUsage(await getUsage(context.slowDb, actor, params.addOnID)),
  })),

  write(
    api.renewAddOnSecret,
    async (call, tx) => {
      const { addOn, secret } = await addOns.renewSecret(call.context, tx, call.actor, call.params.addOnID)
      return one(call, addOn, { clientSecret: secret })
    },
    (call) => proveAdmin(call, call.body),
  ),

  write(
    api.repeatAddOnCallback,
    async (call, tx) =>
      one(call, await addOns.repeatCallback(call.context, tx, call.actor, call.params.addOnID)),
    (call) => proveAdmin(call, call.body),
  ),

  write(api.verifyAddOnSignature, async ({ context, bytes, header }) => {
    requireGenuine(context, bytes, header(SIGNATURE_HEADER))
    return undefined
  }),
]
