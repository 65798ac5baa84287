import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { listModerators, nameModerator, removeModerator } from './moderators.ts'
import { memberUri, representMember } from './represent.ts'

export const moderatorRoutes: readonly Route[] = [
  read(api.listModerators, async ({ context, actor, params, page }) => {
    const { rows, end } = await listModerators(context.db, actor, params.placeID, page)
    return { list: rows.map((row) => representMember(actor, row, context.config.baseUrl)), end }
  }),

  write(api.nameModerator, async ({ context, actor, params, body: input }, tx) => {
    const { baseUrl } = context.config
    const row = await nameModerator(context, tx, actor, { placeId: params.placeID, input })
    return {
      entity: representMember(actor, row, baseUrl),
      version: row.version,
      location: memberUri(baseUrl, row.id),
    }
  }),

  write(api.removeModerator, async ({ actor, params }, tx) => {
    await removeModerator(tx, actor, { placeId: params.placeID, personId: params.personID })
    return undefined
  }),
]
