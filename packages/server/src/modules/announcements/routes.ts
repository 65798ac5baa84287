import { api } from '@folkmoot/contract'
import type { PageReply } from '../../http/answer.ts'
import { present } from '../../http/present.ts'
import { type CheckedCall, type Route, read } from '../../http/route.ts'
import { listContents } from '../contents/contents.ts'
import { presentationFor } from '../contents/presentation.ts'
import { getPlaceToLookInside } from '../places/places.ts'
import { searchOf } from './filters.ts'

interface ListCall extends CheckedCall {
  readonly query: { readonly activeOnly?: boolean }
}

async function list(call: ListCall, placeId?: string): Promise<PageReply> {
  const { context, actor, query } = call
  const search = searchOf(actor, { isActiveOnly: query.activeOnly ?? true, placeId })
  const { rows, end } = await listContents(context.db, actor, search, call.page)
  return { list: await present(call, rows, presentationFor(call)), end }
}

export const announcementsRoutes: readonly Route[] = [
  read(api.listAnnouncements, async (call) => list(call)),

  read(api.listPlaceAnnouncements, async (call) => {
    const place = await getPlaceToLookInside(call.context.db, call.actor, call.params.placeID)
    return list(call, place.id)
  }),
]
