/** Small pictures of files that are pictures: made once, by whichever node comes first. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { openBlob, releaseBlobs, type StoredBlob, storeBlob, useBlobs } from '../../../engines/blobs/blobs.ts'
import { drawPreview } from '../../../engines/pictures/images.ts'
import * as queries from './preview-queries.ts'

/** A picture that brings down whoever draws it does so this often. */
const MOST_TRIES = 3

export interface MadePreview {
  readonly attachmentId: string
  readonly contentId: string
  /** Undefined for what is no picture after all. */
  readonly blob: StoredBlob | undefined
}

/** Undefined where none is due. */
export async function makeOnePreview(context: Context): Promise<MadePreview | undefined> {
  const task = await queries.claimPreview(context.db)
  if (!task) return undefined
  const made = { attachmentId: task.id, contentId: task.content_id }
  if (task.tries > MOST_TRIES) return { ...made, blob: undefined }
  const drawn = await drawPreview(async () => await buffer((await openBlob(context, task.blob_id)).stream))
  if (!drawn) return { ...made, blob: undefined }
  const { bytes } = drawn
  return { ...made, blob: await storeBlob(context, Readable.from([bytes]), { limit: bytes.length }) }
}

export async function savePreview(tx: Transaction, { attachmentId, blob }: MadePreview): Promise<void> {
  const made = blob ? [blob.id] : []
  await useBlobs(tx.db, made)
  const before = await queries.savePreview(tx.db, attachmentId, blob)
  await releaseBlobs(tx.db, before ? [before.blob_id ?? []].flat() : made)
}
