/** Small pictures of files that are pictures: drawn once, by a job that the transaction adds which attaches the file. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../context.ts'
import { addJobs, type JobKind } from '../../../db/job-queue.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { openBlob, releaseBlobs, type StoredBlob, storeBlob, useBlobs } from '../../../engines/blobs/blobs.ts'
import { drawPreview } from '../../../engines/pictures/images.ts'
import * as queries from './preview-queries.ts'

/** A picture that brings down the process that draws it does so this often. */
const MOST_TRIES = 3

/** Hundreds of pictures that come at once hold up nothing else. */
export const PREVIEW_MAKING: JobKind = { name: 'make_preview', maxAttempts: 25, priority: 10 }

export async function queuePreviews(tx: Transaction, attachmentIds: readonly string[]): Promise<void> {
  const jobs = attachmentIds.map((id) => ({ payload: { attachmentId: id }, key: `preview:${id}` }))
  await addJobs(tx.db, PREVIEW_MAKING, jobs)
}

export interface MadePreview {
  readonly attachmentId: string
  readonly contentId: string
  /** Undefined for what is no picture after all. */
  readonly blob: StoredBlob | undefined
}

async function drawAndStore(context: Context, blobId: string): Promise<StoredBlob | undefined> {
  const drawn = await drawPreview(async () => await buffer((await openBlob(context, blobId)).stream))
  if (!drawn) return undefined
  const { bytes } = drawn
  return await storeBlob(context, Readable.from([bytes]), { limit: bytes.length })
}

/** Undefined where none is due. */
export async function drawPreviewOf(
  context: Context,
  attachmentId: string,
): Promise<MadePreview | undefined> {
  const task = await queries.beginPreview(context.db, attachmentId)
  if (!task) return undefined
  const made = { attachmentId, contentId: task.content_id }
  if (task.tries > MOST_TRIES) return { ...made, blob: undefined }
  try {
    return { ...made, blob: await drawAndStore(context, task.blob_id) }
  } catch (error) {
    await queries.uncountTry(context.db, attachmentId)
    throw error
  }
}

export async function savePreview(tx: Transaction, { attachmentId, blob }: MadePreview): Promise<void> {
  const made = blob ? [blob.id] : []
  await useBlobs(tx.db, made)
  const before = await queries.savePreview(tx.db, attachmentId, blob)
  await releaseBlobs(tx.db, before ? [before.blob_id ?? []].flat() : made)
}
