import { api } from '@folkmoot/contract'
import type { PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { getPlaceToLookInside } from '../../places/places.ts'
import type { ContentFilter } from '../reading/filter-values.ts'
import { presentationFor } from '../reading/presentation.ts'
import { feature, findFeatured } from './featured.ts'

interface ListCall extends CheckedCall {
  readonly filters: readonly ContentFilter[]
}

async function list(call: ListCall, placeId?: string): Promise<PageReply> {
  const { rows, end } = await findFeatured(call, call.filters, call.page, placeId)
  return { list: await present(call, rows, presentationFor(call)), end }
}

export const featuredRoutes: readonly Route[] = [
  read(api.listFeaturedContents, async (call) => list(call)),

  read(api.listPlaceFeaturedContents, async (call) => {
    const place = await getPlaceToLookInside(call.context.db, call.actor, call.params.placeID)
    return list(call, place.id)
  }),

  write(api.featureContent, async ({ actor, params }, tx) => {
    await feature(tx, actor, params.contentID, true)
    return undefined
  }),

  write(api.unfeatureContent, async ({ actor, params }, tx) => {
    await feature(tx, actor, params.contentID, false)
    return undefined
  }),
]
