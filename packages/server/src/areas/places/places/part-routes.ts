import { api, type PlaceStatic } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { describePermissions } from './permissions.ts'
import { getPlaceKey } from './places.ts'
import { placeUri } from './represent.ts'
import { findStatics } from './static-queries.ts'

export const placePartRoutes: readonly Route[] = [
  read(api.getPlacePermissions, async ({ context, actor, params }) => ({
    document: await describePermissions(context, actor, params.placeID),
  })),

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
