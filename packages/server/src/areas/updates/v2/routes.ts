import { api } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { openBlob } from '../../../engines/blobs/blobs.ts'
import type { Html } from '../../../engines/html/html.ts'
import type { EntityReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, upload, write } from '../../../http/route.ts'
import {
  getUpdate,
  getUpdateKey,
  listUpdates,
  removeUpdate,
  type UpdateRow,
} from '../../content/status-updates.ts'
import { LARGEST, receiveFile, redraw, type StoredImage } from '../../content/writing.ts'
import { addUpdateImage, getUpdateImage, listUpdateImages, requireMayAddImage } from './images.ts'
import { presentationFor } from './presentation.ts'
import { representUpdate, representUpdateImage, updateUri } from './represent.ts'
import * as updates from './updates.ts'

/** An image never changes. */
const IMAGE_VERSION = '1'

const idOf = (actor: Actor) => (actor.kind === 'member' ? actor.id : '')

function created(call: CheckedCall, row: UpdateRow): EntityReply {
  return {
    entity: representUpdate(call, row),
    version: row.version,
    location: updateUri(call.context.config.baseUrl, row.id),
  }
}

export const updatesRoutes: readonly Route[] = [
  read(api.listUpdates, async (call) => {
    const { context, actor } = call
    const { rows, end } = await listUpdates(context.db, actor, call.page)
    return { list: await present(call, rows, presentationFor(call, 'update item')), end }
  }),

  write(
    api.createUpdate,
    async (call, tx, html: Html) => {
      const { context, actor, body } = call
      const row = await updates.createUpdate(context, tx, actor, { authorId: idOf(actor), sent: body, html })
      return created(call, row)
    },
    async ({ context, body }) => await updates.readUpdateHtml(context, body.html),
  ),

  write(
    api.createUserUpdate,
    async (call, tx, html: Html) => {
      const { context, actor, body, params } = call
      const row = await updates.createUpdate(context, tx, actor, {
        authorId: params.userID,
        sent: body,
        html,
      })
      return created(call, row)
    },
    async ({ context, actor, body, params }) => {
      await updates.requireMayPublishFor(context.db, actor, params.userID, body)
      return await updates.readUpdateHtml(context, body.html)
    },
  ),

  read(api.getUpdate, async (call) => {
    const { context, actor, params } = call
    const key = await getUpdateKey(context.db, actor, params.updateID)
    context.views.noteBy(call, key.id)
    const [entity] = await present(call, [key], presentationFor(call, 'update'))
    // Empty only if it was just removed: reading again fails with the reason.
    if (entity) return { entity, version: key.version }
    const row = await getUpdate(context.db, actor, params.updateID)
    return { entity: representUpdate(call, row), version: row.version }
  }),

  read(api.getUpdateOfPage, async (call) => {
    const { context, actor, params } = call
    const row = await updates.getUpdateByPage(context.db, actor, params.username, params.updateID)
    context.views.noteBy(call, row.id)
    return { entity: representUpdate(call, row), version: row.version }
  }),

  write(
    api.changeUpdate,
    async (call, tx, html: Html | undefined) => {
      const { context, actor, body: input, params, requireVersion } = call
      const sent = { input, html, requireVersion }
      const row = await updates.changeUpdate(context, tx, actor, params.updateID, sent)
      return { entity: representUpdate(call, row), version: row.version }
    },
    async ({ context, actor, body, params }) => {
      await updates.requireMayChange(context.db, actor, params.updateID)
      return await updates.readSentHtml(context, body)
    },
  ),

  write(api.deleteUpdate, async ({ actor, params, requireVersion }, tx) => {
    await removeUpdate(tx, actor, params.updateID, requireVersion)
    return undefined
  }),

  write(
    api.repostUpdate,
    async (call, tx, html: Html) => {
      const { context, actor, body, params } = call
      const row = await updates.repostUpdate(context, tx, actor, { id: params.updateID, sent: body, html })
      return created(call, row)
    },
    async ({ context, body }) => await updates.readUpdateHtml(context, body.html ?? ''),
  ),

  upload(api.addUpdateImage, {
    admit: async ({ context, actor, params }) => requireMayAddImage(context.db, actor, params.updateID),
    receive: async (call, file) => await receiveFile(call, file, LARGEST),
    prepare: async ({ context }, files) => await redraw(context, files),
    handle: async ({ context, actor, params }, tx, _files, image: StoredImage) => {
      const { updateID: updateId } = params
      const row = await addUpdateImage(context, tx, actor, { updateId, image })
      const entity = representUpdateImage(updateId, row, context.config.baseUrl)
      return { entity, version: IMAGE_VERSION, location: entity.ref }
    },
  }),

  read(api.listUpdateImages, async ({ context, actor, params }) => {
    const rows = await listUpdateImages(context.db, actor, params.updateID)
    const { baseUrl } = context.config
    return { document: { data: rows.map((row) => representUpdateImage(params.updateID, row, baseUrl)) } }
  }),

  read(api.getUpdateImage, async ({ context, actor, params }) => {
    const { updateID, imageID } = params
    const image = await getUpdateImage(context.db, actor, updateID, imageID)
    return {
      file: {
        name: `image-${imageID}.${image.media_type.replace('image/', '').replace('jpeg', 'jpg')}`,
        mediaType: image.media_type,
        size: Number(image.size),
        etag: `"image-${image.blob_id}"`,
        disposition: 'inline',
        open: async (range) => (await openBlob(context, image.blob_id, range)).stream,
      },
    }
  }),
]
