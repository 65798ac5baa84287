import { api } from '@folkmoot/contract'
import type { Transaction } from '../../../db/transaction.ts'
import { openBlob } from '../../../engines/blobs/blobs.ts'
import { failure } from '../../../failure.ts'
import type { EntityReply, FileReply, PageReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, upload, write } from '../../../http/route.ts'
import { Ready } from '../../../representations.ts'
import { type ReceivedFile, receiveFile } from '../files/receiving.ts'
import { attachmentUri, representAttachment } from '../files/represent.ts'
import type { AttachmentRow } from '../files/rows.ts'
import { contentInPath, type PathContent } from '../reading/path-content.ts'
import { requireMayEdit } from '../writing/editing.ts'
import { addAttachments, getAttachment, listFiles, removeAttachment } from './attachments.ts'

/** A file never changes; its entity changes only when it gets a preview. */
const VERSION = '1'

function represent({ context }: CheckedCall, row: AttachmentRow, mayChange: boolean) {
  const shown = { ...row, has_preview: row.preview_blob_id !== null }
  return representAttachment(shown, mayChange, context.config.baseUrl)
}

async function list(call: CheckedCall, named: PathContent): Promise<PageReply> {
  const { rows, end, mayChange } = await listFiles(call.context.db, call.actor, named, call.page)
  return { list: rows.map((row) => represent(call, row, mayChange)), end }
}

async function admit({ context, actor }: CheckedCall, { contentId, type }: PathContent): Promise<void> {
  await requireMayEdit(context.db, actor, contentId, type)
}

/** Answers one file with itself, several with a page of all of them. */
function added(call: CheckedCall, rows: readonly AttachmentRow[], listPath: string): EntityReply {
  const { baseUrl } = call.context.config
  const [first] = rows
  if (first && rows.length === 1) {
    const location = attachmentUri(baseUrl, first.id)
    return { entity: represent(call, first, true), version: VERSION, location }
  }
  const texts = rows.map((row) => call.write(represent(call, row, true)))
  const envelope = JSON.stringify({ startIndex: 0, itemsPerPage: rows.length, links: {} })
  const page = new Ready(`${envelope.slice(0, -1)},"list":[${texts.join(',')}]}`)
  return { entity: page, version: VERSION, location: baseUrl + listPath }
}

async function add(
  call: CheckedCall,
  tx: Transaction,
  files: readonly ReceivedFile[],
  named: PathContent & { readonly listPath: string },
): Promise<EntityReply> {
  const rows = await addAttachments(call.context, tx, call.actor, named, files)
  return added(call, rows, named.listPath.replace(/\{\w+\}/, named.contentId))
}

async function download({ context, actor, params }: CheckedCall): Promise<FileReply> {
  const { row } = await getAttachment(context.db, actor, params.attachmentID ?? '')
  const open = async (range?: { first: number; last: number }) =>
    (await openBlob(context, row.blob_id, range)).stream
  const { name, media_type: mediaType, size, id } = row
  return { file: { name, mediaType, size: Number(size), etag: `"attachment-${id}"`, open } }
}

async function preview({ context, actor, params }: CheckedCall): Promise<FileReply> {
  const { row } = await getAttachment(context.db, actor, params.attachmentID ?? '')
  if (row.preview_blob_id === null) throw failure('preview_missing', 'There is no preview of this file.')
  const { preview_blob_id, preview_size } = row
  return {
    file: {
      name: `${row.name}.webp`,
      mediaType: 'image/webp',
      size: Number(preview_size),
      etag: `"preview-${row.id}"`,
      disposition: 'inline',
      open: async (range) => (await openBlob(context, preview_blob_id, range)).stream,
    },
  }
}

const filesAt = [
  [api.listAttachments, api.addAttachments],
  [api.listMessageAttachments, api.addMessageAttachments],
  [api.listCommentAttachments, api.addCommentAttachments],
  [api.listAttachmentsOfMessage, api.addAttachmentsOfMessage],
  [api.listAttachmentsOfComment, api.addAttachmentsOfComment],
] as const

export const attachmentsRoutes: readonly Route[] = [
  ...filesAt.flatMap(([listing, adding]) => [
    read(listing, async (call) => list(call, contentInPath(call.params))),
    upload(adding, {
      admit: async (call) => admit(call, contentInPath(call.params)),
      receive: receiveFile,
      handle: async (call, tx, files) =>
        add(call, tx, files, { ...contentInPath(call.params), listPath: listing.path }),
    }),
  ]),

  read(api.getAttachment, async (call) => {
    const { row, mayChange } = await getAttachment(call.context.db, call.actor, call.params.attachmentID)
    return { entity: represent(call, row, mayChange), version: VERSION }
  }),
  write(api.deleteAttachment, async (call, tx) => {
    call.requireVersion(VERSION)
    await removeAttachment(tx, call.actor, call.params.attachmentID)
    return undefined
  }),
  read(api.downloadAttachment, download),
  read(api.previewAttachment, preview),
]
