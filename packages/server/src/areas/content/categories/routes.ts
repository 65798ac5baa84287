import { api, type PlaceCategory } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { getPlaceToLookInside } from '../../places/places.ts'
import { placeUri } from '../../places/represent.ts'
import { findCategories } from './queries.ts'

export const categoriesRoutes: readonly Route[] = [
  read(api.listPlaceCategories, async ({ context, actor, params, page }) => {
    const { id } = await getPlaceToLookInside(context.db, actor, params.placeID)
    const { rows, end } = await findCategories(context.slowDb, actor, id, page)
    const place = placeUri(context.config.baseUrl, id)
    return { list: rows.map(({ name }): PlaceCategory => ({ name, type: 'category', place })), end }
  }),
]
