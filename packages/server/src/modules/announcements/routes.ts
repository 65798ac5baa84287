import { api } from '@folkmoot/contract'
import type { PageReply } from '../../http/answer.ts'
import { present } from '../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../http/route.ts'
import { listContents } from '../contents/contents.ts'
import { presentationFor } from '../contents/presentation.ts'
import { getPlaceToLookInside } from '../places/places.ts'
import { dismiss, restore } from './dismissing.ts'
import { searchOf } from './filters.ts'

interface ListCall extends CheckedCall {
  readonly query: { readonly activeOnly?: boolean; readonly includeDismissed?: boolean }
}

async function list(call: ListCall, placeId?: string): Promise<PageReply> {
  const { context, actor, query } = call
  const { activeOnly: isActiveOnly = true, includeDismissed = false } = query
  const withDismissed = includeDismissed || !isActiveOnly
  const search = searchOf(actor, { isActiveOnly, withDismissed, placeId })
  const { rows, end } = await listContents(context.db, actor, search, call.page)
  return { list: await present(call, rows, presentationFor(call)), end }
}

export const announcementsRoutes: readonly Route[] = [
  read(api.listAnnouncements, async (call) => list(call)),

  read(api.listPlaceAnnouncements, async (call) => {
    const place = await getPlaceToLookInside(call.context.db, call.actor, call.params.placeID)
    return list(call, place.id)
  }),

  write(api.dismissAnnouncement, async ({ actor, params }, tx) => {
    await dismiss(tx, actor, params.contentID)
    return undefined
  }),

  write(api.restoreAnnouncement, async ({ actor, params }, tx) => {
    await restore(tx, actor, params.contentID)
    return undefined
  }),
]
