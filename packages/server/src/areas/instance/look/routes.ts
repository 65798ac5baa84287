import { hash } from 'node:crypto'
import { api, type LookPageName, type LookPictureKind } from '@folkmoot/contract'
import { type BrandPicture, readBrandPicture } from '../../../engines/pictures/brand-pictures.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import {
  discardDraft,
  editDraft,
  getPicture,
  getPrepared,
  type Prepared,
  publish,
  requireMayChange,
  setPicture,
  undo,
} from './look.ts'
import { getPage } from './pages.ts'
import type { LookRow } from './queries.ts'
import { representDraft, representLook, representPage } from './represent.ts'

/** Those that were published never change. */
const FOREVER = { cacheControl: 'public, max-age=31536000, immutable', modified: undefined }

const lookReply = (call: CheckedCall, row: LookRow) => ({
  entity: representLook(call, row),
  version: row.id,
})

const draftReply = ({ context }: CheckedCall, prepared: Prepared) => ({
  entity: representDraft(prepared, context.config.baseUrl),
  version: prepared.draft.version,
})

/** The contract has no others. */
const kindOf = ({ params }: CheckedCall) => params.kind as LookPictureKind

export const lookRoutes: readonly Route[] = [
  read(api.getLook, async (call) => lookReply(call, call.context.look.row)),

  read(api.getLookPicture, async ({ context, actor, params, query }) => {
    const { bytes, isPublished } = await getPicture(context.db, actor, params.pictureID, query)
    const etag = `"${hash('sha1', bytes, 'base64url')}"`
    return { bytes, mediaType: 'image/png', etag, ...(isPublished && { shared: FOREVER }) }
  }),

  read(api.getLookPage, async ({ context, actor, params }) => {
    // The contract has no others.
    const name = params.pageName as LookPageName
    const page = await getPage(context, name)
    return { entity: representPage({ context, actor }, name, page), version: page.version }
  }),

  read(api.getLookDraft, async (call) => {
    requireMayChange(call.actor)
    return draftReply(call, await getPrepared(call.context.db))
  }),

  write(api.changeLookDraft, async (call, tx) => {
    const { actor, body: change, requireVersion } = call
    return draftReply(call, await editDraft(call.context, tx, actor, { change, requireVersion }))
  }),

  write(api.discardLookDraft, async ({ actor }, tx) => {
    await discardDraft(tx, actor)
    return undefined
  }),

  write(
    api.setLookPicture,
    async (call, tx, change: readonly BrandPicture[]) => {
      const { actor, requireVersion } = call
      return draftReply(call, await setPicture(tx, actor, kindOf(call), { change, requireVersion }))
    },
    async (call) => {
      requireMayChange(call.actor)
      return await readBrandPicture(kindOf(call), call.bytes)
    },
  ),

  write(api.removeLookPicture, async (call, tx) => {
    const { actor, requireVersion } = call
    await setPicture(tx, actor, kindOf(call), { change: [], requireVersion })
    return undefined
  }),

  write(api.publishLook, async (call, tx) =>
    lookReply(call, await publish(call.context, tx, call.actor, call)),
  ),

  write(api.undoLook, async (call, tx) => lookReply(call, await undo(call.context, tx, call.actor, call))),
]
