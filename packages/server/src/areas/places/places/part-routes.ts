import { api, type PlaceStatic } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { handOver } from '../members/handing-over.ts'
import { changeArchived } from './archiving.ts'
import { describePermissions } from './permissions.ts'
import { getPlaceKey } from './places.ts'
import { placeUri } from './represent.ts'
import { findStatics } from './static-queries.ts'

export const placePartRoutes: readonly Route[] = [
  write(api.archivePlace, async ({ actor, params }, tx) => {
    await changeArchived(tx, actor, params.placeID, true)
    return undefined
  }),

  write(api.restorePlace, async ({ actor, params }, tx) => {
    await changeArchived(tx, actor, params.placeID, false)
    return undefined
  }),

  read(api.getPlacePermissions, async ({ context, actor, params }) => ({
    document: await describePermissions(context, actor, params.placeID),
  })),

  write(api.handOverPlace, async ({ context, actor, params, body }, tx) => {
    await handOver(context, tx, actor, params.placeID, body.person)
    return undefined
  }),

  read(api.listPlaceStatics, async ({ context, actor, params, page }) => {
    const { id } = await getPlaceKey(context.db, actor, params.placeID)
    const { rows, end } = await findStatics(context.db, id, page)
    const place = placeUri(context.config.baseUrl, id)
    const list = rows.map(
      ({ media_type, name }): PlaceStatic => ({
        name,
        type: 'static',
        contentType: media_type,
        ref: `${place}/${name}`,
        place,
      }),
    )
    return { list, end }
  }),
]
