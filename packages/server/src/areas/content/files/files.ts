/** The files of content: add, keep, remove. Callers check the rights. */
import { LIST_LIMIT } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { useBlobs } from '../../../engines/blobs/blobs.ts'
import { failure } from '../../../failure.ts'
import { charge } from './account.ts'
import { mayHavePreview } from './media-types.ts'
import { queuePreviews } from './previews.ts'
import * as queries from './queries.ts'
import type { AttachmentRow } from './rows.ts'

/** A file whose bytes are stored already. */
export interface NewFile {
  readonly blobId: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
}

interface Attaching {
  readonly contentId: string
  readonly ownerId: string
  readonly files: readonly NewFile[]
}

export async function attach(
  context: Context,
  tx: Transaction,
  { contentId, ownerId, files }: Attaching,
): Promise<AttachmentRow[]> {
  if (files.length === 0) return []
  const count = (await queries.findIdsOfContent(tx.db, contentId)).length + files.length
  if (count > LIST_LIMIT) {
    throw failure(
      'too_many_items',
      `Content has at most ${LIST_LIMIT} attachments; this would make ${count}.`,
    )
  }
  await charge(
    context,
    tx,
    ownerId,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  await useBlobs(
    tx.db,
    files.map(({ blobId }) => blobId),
  )
  tx.noteChange('search')
  const rows = await queries.insertAttachments(
    tx.db,
    { contentId, ownerId },
    files.map(({ blobId, name, mediaType, size }) => ({
      blob_id: blobId,
      name,
      media_type: mediaType,
      size,
      preview: mayHavePreview(mediaType, size) ? 'due' : 'none',
    })),
  )
  const pictures = rows.filter(({ media_type, size }) => mayHavePreview(media_type, Number(size)))
  await queuePreviews(
    tx,
    pictures.map(({ id }) => id),
  )
  return rows
}

/** Undefined where the file or its content is gone. */
export async function findAttachment(db: Database, id: string): Promise<AttachmentRow | undefined> {
  return await queries.findAttachment(db, id)
}

export async function findAttachmentIds(db: Database, contentId: string): Promise<string[]> {
  return await queries.findIdsOfContent(db, contentId)
}

export async function listAttachments(
  db: Database,
  contentId: string,
  request: PageRequest,
): Promise<Page<AttachmentRow>> {
  return await queries.findPageOfContent(db, contentId, request)
}

export async function takeAway(tx: Transaction, contentId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await queries.detach(tx.db, contentId, ids)
  tx.noteChange('search')
}
