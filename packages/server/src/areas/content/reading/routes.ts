import { api, type ContentInput, type ContentType, HIGHLIGHTS } from '@folkmoot/contract'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import type { EntityReply, PageReply } from '../../../http/answer.ts'
import { isAnyWanted, present } from '../../../http/present.ts'
import { type Call, type CheckedCall, type Route, read, upload, write } from '../../../http/route.ts'
import { getPlaceToLookInside } from '../../places/places.ts'
import type { NewFile } from '../files/files.ts'
import { receiveFile } from '../files/receiving.ts'
import { readBody } from '../writing/columns.ts'
import { createTop, placedIn, requireMayWriteIn } from '../writing/creating.ts'
import { requireEditable, requireMayEdit, updateContent } from '../writing/editing.ts'
import { removeContent } from '../writing/removal.ts'
import * as contents from './contents.ts'
import { downloadRoutes } from './download-routes.ts'
import type { ContentFilter } from './filter-values.ts'
import type { ContentSort } from './filters.ts'
import { findContents } from './finding.ts'
import { representNamed } from './named.ts'
import { presentationFor } from './presentation.ts'
import { representContent } from './represent.ts'

interface ListCall extends CheckedCall {
  readonly filters: readonly ContentFilter[]
  readonly query: { readonly sort?: ContentSort }
}

async function list(call: ListCall, placeId?: string): Promise<PageReply> {
  const isHighlighted = isAnyWanted(call, HIGHLIGHTS)
  const wanted = { filters: call.filters, sort: call.query.sort, placeId, isHighlighted }
  const { rows, end, more, didYouMean } = await findContents(call, wanted, call.page)
  return { list: await present(call, rows, presentationFor(call), more), end, didYouMean }
}

/** Counts as a view; lists do not. */
async function view(call: CheckedCall, id: string, type?: ContentType): Promise<EntityReply> {
  const { context, actor } = call
  const key = await contents.getContentKey(context.db, actor, id)
  if (type) contents.requireType(key, type)
  context.views.noteBy(call, key.id)
  if (key.thread_id === null) context.visits.note(actor, 'content', key.id)
  const [entity] = await present(call, [key], presentationFor(call))
  // Empty only if it was just removed or closed: reading again fails with the reason.
  if (entity) return { entity, version: key.version }
  const row = await contents.getContent(context.db, actor, id)
  return { entity: representContent(call, row), version: row.version }
}

type EditCall = Pick<Call<typeof api.updateContent>, 'body' | 'query'> & CheckedCall

/** What is stored is HTML, and stays so unless another type is sent. */
const inputOf = (body: EditCall['body']): ContentInput => ({
  ...body,
  content: { ...body.content, type: body.content.type ?? 'text/html' },
})

/** The type never changes, so it is not checked again under lock. */
async function prepareEdit(call: EditCall, id: string, type?: ContentType): Promise<Html> {
  const { context, actor, body } = call
  await requireMayEdit(context.db, actor, id, type)
  return await readBody(context, inputOf(body))
}

interface Received {
  readonly html: Html
  readonly files: readonly NewFile[]
}

async function edit(
  call: EditCall,
  tx: Transaction,
  { html, files }: Received,
  id: string,
): Promise<EntityReply> {
  const { context, actor, body, query, requireVersion } = call
  const { published, updated, minor } = query
  const change = {
    input: inputOf(body),
    html,
    files,
    published,
    updated,
    isMinor: minor ?? false,
    requireVersion,
  }
  const row = await updateContent(context, tx, actor, id, change)
  return { entity: representContent(call, row), version: row.version }
}

async function remove(
  call: CheckedCall,
  tx: Transaction,
  id: string,
  type?: ContentType,
): Promise<undefined> {
  if (type) contents.requireType(await contents.getContentKey(tx.db, call.actor, id), type)
  await removeContent(tx, call.actor, id, call.requireVersion)
}

const typedAddresses = [
  [api.getDocumentOfPage, 'document'],
  [api.getDiscussionOfPage, 'discussion'],
  [api.getMessageOfPage, 'message'],
  [api.getAnnouncementOfPage, 'announcement'],
  [api.getAnnouncement, 'announcement'],
] as const

export const contentsRoutes: readonly Route[] = [
  read(api.listContents, async (call) => list(call)),

  read(api.listPlaceContents, async (call) => {
    const place = await getPlaceToLookInside(call.context.db, call.actor, call.params.placeID)
    return list(call, place.id)
  }),

  upload(api.createPlaceContent, {
    admit: async ({ context, actor, params }) => requireMayWriteIn(context.db, actor, params.placeID),
    receive: receiveFile,
    prepare: async ({ context, actor, params, body }) => {
      await requireMayWriteIn(context.db, actor, params.placeID)
      return await readBody(context, body)
    },
    handle: async (call, tx, files, html: Html) =>
      createTop(call, tx, placedIn(call.params.placeID, call.body), { html, files }),
  }),

  read(api.getContent, async (call) => view(call, call.params.contentID)),

  read(api.getEditableContent, async (call) => {
    const row = await contents.getContent(call.context.db, call.actor, call.params.contentID)
    const whole = representContent(call, requireEditable(call.actor, row))
    // The HTML as it is stored, without the elements around it.
    return { entity: { ...whole, content: { ...whole.content, text: row.body } }, version: row.version }
  }),

  ...downloadRoutes,

  read(api.listMentions, async (call) => {
    const { context, actor, params } = call
    const { rows, end } = await contents.listMentioned(context.db, actor, params.contentID, call.page)
    return { list: rows.map((row) => representNamed(call, row)), end }
  }),

  ...typedAddresses.map(([operation, type]) =>
    read(operation, async (call) => view(call, call.params.contentID, type)),
  ),

  read(api.getMessage, async (call) => view(call, call.params.messageID, 'message')),
  read(api.getComment, async (call) => view(call, call.params.commentID, 'comment')),

  upload(api.updateContent, {
    admit: async ({ context, actor, params }) => requireMayEdit(context.db, actor, params.contentID),
    receive: receiveFile,
    prepare: async (call) => await prepareEdit(call, call.params.contentID),
    handle: async (call, tx, files, html: Html) => edit(call, tx, { html, files }, call.params.contentID),
  }),
  upload(api.updateAnnouncement, {
    admit: async ({ context, actor, params }) =>
      requireMayEdit(context.db, actor, params.contentID, 'announcement'),
    receive: receiveFile,
    prepare: async (call) => await prepareEdit(call, call.params.contentID, 'announcement'),
    handle: async (call, tx, files, html: Html) => edit(call, tx, { html, files }, call.params.contentID),
  }),
  upload(api.updateMessage, {
    admit: async ({ context, actor, params }) =>
      requireMayEdit(context.db, actor, params.messageID, 'message'),
    receive: receiveFile,
    prepare: async (call) => await prepareEdit(call, call.params.messageID, 'message'),
    handle: async (call, tx, files, html: Html) => edit(call, tx, { html, files }, call.params.messageID),
  }),
  upload(api.updateComment, {
    admit: async ({ context, actor, params }) =>
      requireMayEdit(context.db, actor, params.commentID, 'comment'),
    receive: receiveFile,
    prepare: async (call) => await prepareEdit(call, call.params.commentID, 'comment'),
    handle: async (call, tx, files, html: Html) => edit(call, tx, { html, files }, call.params.commentID),
  }),

  write(api.deleteContent, async (call, tx) => remove(call, tx, call.params.contentID)),
  write(api.deleteAnnouncement, async (call, tx) => remove(call, tx, call.params.contentID, 'announcement')),
  write(api.deleteMessage, async (call, tx) => remove(call, tx, call.params.messageID, 'message')),
  write(api.deleteComment, async (call, tx) => remove(call, tx, call.params.commentID, 'comment')),
]
