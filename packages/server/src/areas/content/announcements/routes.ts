import { api } from '@folkmoot/contract'
import type { Html } from '../../../engines/html/html.ts'
import type { PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, upload, write } from '../../../http/route.ts'
import { getPlaceToLookInside } from '../../places/places.ts'
import { receiveFile } from '../files/receiving.ts'
import { listContents } from '../reading/contents.ts'
import { presentationFor } from '../reading/presentation.ts'
import { readBody } from '../writing/columns.ts'
import { createTop, placedIn, requireMayWriteIn } from '../writing/creating.ts'
import { requireMayAnnounceToAll } from './announcing.ts'
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

  upload(api.createAnnouncement, {
    admit: async ({ actor }) => requireMayAnnounceToAll(actor),
    receive: receiveFile,
    prepare: async ({ context, actor, body }) => {
      requireMayAnnounceToAll(actor)
      return await readBody(context, body)
    },
    handle: async (call, tx, files, html: Html) => createTop(call, tx, call.body, { html, files }),
  }),

  upload(api.createPlaceAnnouncement, {
    admit: async ({ context, actor, params }) =>
      requireMayWriteIn(context.db, actor, params.placeID, 'announcement'),
    receive: receiveFile,
    prepare: async ({ context, actor, params, body }) => {
      await requireMayWriteIn(context.db, actor, params.placeID, 'announcement')
      return await readBody(context, body)
    },
    handle: async (call, tx, files, html: Html) =>
      createTop(call, tx, placedIn(call.params.placeID, call.body), { html, files }),
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
