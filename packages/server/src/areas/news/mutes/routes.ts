import { api } from '@folkmoot/contract'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { getMute, listMutes, mute, unmute } from './mutes.ts'
import type { MuteRow } from './queries.ts'
import { muteUri, representMute } from './represent.ts'

/** A mute is created and removed, never changed. */
const ONLY_VERSION = '1'

const one = ({ context }: CheckedCall, row: MuteRow): EntityReply => ({
  entity: representMute(row, context.config.baseUrl),
  version: ONLY_VERSION,
})

const namedBy = ({ personID, muteID }: { personID: string; muteID: string }) => ({
  personId: personID,
  id: muteID,
})

export const mutesRoutes: readonly Route[] = [
  read(api.listMutes, async ({ context, actor, params, page }) => {
    const { rows, end } = await listMutes(context.db, actor, params.personID, page)
    return { list: rows.map((row) => representMute(row, context.config.baseUrl)), end }
  }),

  write(api.createMute, async (call, tx) => {
    const { context, actor, params, body: input } = call
    const row = await mute(context, tx, actor, { personId: params.personID, input })
    return { ...one(call, row), location: muteUri(context.config.baseUrl, row) }
  }),

  read(api.getMute, async (call) =>
    one(call, await getMute(call.context.db, call.actor, namedBy(call.params))),
  ),

  write(api.deleteMute, async ({ actor, params }, tx) => {
    await unmute(tx, actor, namedBy(params))
    return undefined
  }),
]
