/** Images: uploaded by one person, visible to all readers of content that uses them. */
import { buffer } from 'node:stream/consumers'
import { IMAGE_LIMIT, problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { openBlob } from '../../../engines/blobs/blobs.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { findImage, findShown, type StoredImage, storeImage } from '../files/images.ts'
import type { ReceivedFile } from '../files/receiving.ts'
import { requireReadableImage } from './used-images.ts'

export const LARGEST = IMAGE_LIMIT

/** Re-encodes the upload, then discards it. */
export async function redraw(context: Context, files: readonly ReceivedFile[]): Promise<StoredImage> {
  const [file, ...others] = files
  if (!file || others.length > 0) throw fieldInvalid('body', problemMessage('oneImage'))
  const image = await storeImage(
    context,
    async () => await buffer((await openBlob(context, file.blobId)).stream),
  )
  await file.discard()
  return image
}

export interface ShownImage {
  readonly blobId: string
  readonly mediaType: string
  readonly size: number
}

/** The rights are those of the contents that use it now, checked every time. */
export async function getImage(
  db: Database,
  actor: Actor,
  id: string,
  width: number | undefined,
): Promise<ShownImage> {
  await requireReadableImage(db, actor, id)
  const image = await findImage(db, id)
  if (!image) throw failure('image_missing', 'There is no such image.')
  const { blob_id, media_type, size } = await findShown(db, image, width)
  return { blobId: blob_id, mediaType: media_type, size: Number(size) }
}
