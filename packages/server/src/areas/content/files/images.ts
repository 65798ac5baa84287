/** Images: stored in the widths that they are shown in. */
import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { storeBlob, useBlobs } from '../../../engines/blobs/blobs.ts'
import { type Drawn, readImage } from '../../../engines/pictures/images.ts'
import { charge } from './account.ts'
import * as queries from './image-queries.ts'
import type { ImageRow, ImageVariant } from './rows.ts'

/** Its bytes are stored already. */
export type StoredImage = Omit<queries.NewImage, 'owner_id'>

async function store(context: Context, { bytes, mediaType, width, height }: Drawn) {
  const blob = await storeBlob(context, Readable.from([bytes]), { limit: bytes.length })
  return { blob_id: blob.id, media_type: mediaType, size: blob.size, width, height }
}

/** Outside of any transaction; a job deletes images that are never added. */
export async function storeImage(context: Context, read: () => Promise<Buffer>): Promise<StoredImage> {
  const { whole, narrower } = await readImage(read, 'body')
  const image = await store(context, whole)
  const variants: queries.NewVariant[] = []
  for (const drawn of narrower) {
    const { height: _, ...variant } = await store(context, drawn)
    variants.push(variant)
  }
  return { ...image, variants }
}

export async function addImage(
  context: Context,
  tx: Transaction,
  ownerId: string,
  image: StoredImage,
): Promise<ImageRow> {
  await charge(context, tx, ownerId, image.size)
  await useBlobs(
    tx.db,
    [image, ...image.variants].map(({ blob_id }) => blob_id),
  )
  return await queries.insertImage(tx.db, { ...image, owner_id: ownerId })
}

/** From now on all readers of the content may see it. */
export async function addImageTo(tx: Transaction, contentId: string, imageId: string): Promise<void> {
  await queries.addToContent(tx.db, contentId, imageId)
}

export async function findAddedImages(db: Database, contentId: string): Promise<ImageRow[]> {
  return await queries.findAdded(db, contentId)
}

export async function findImage(db: Database, id: string): Promise<ImageRow | undefined> {
  return await queries.findImage(db, id)
}

/** The image itself where no width is given or no variant is wide enough. */
export async function findShown(
  db: Database,
  image: ImageRow,
  width: number | undefined,
): Promise<Omit<ImageVariant, 'width'>> {
  const variant = width === undefined ? undefined : await queries.findVariant(db, image.id, width)
  return variant ?? image
}
