/** Which images the text of content uses, and who may see an image because of that. */
import { isId, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure } from '../../../failure.ts'
import { addUses, dropOtherUses } from '../files/image-queries.ts'
import { mayKnowOfImage, mayReadImage } from './policy.ts'
import { type FoundImage, findImageFacts, lockImages } from './queries.ts'

/** An image that only secret groups use answers exactly like one that does not exist. */
export async function requireReadableImage(db: Database, actor: Actor, id: string): Promise<FoundImage> {
  const image = await findImageFacts(db, actor, id)
  if (!image || !mayKnowOfImage(image)) throw failure('image_missing', 'There is no such image.')
  if (!mayReadImage(actor, image)) throw failure('forbidden', 'This image is not for you to see.')
  return image
}

/** Of the picture addresses in a text, the ids of images on this instance, each once. */
export function imageIdsIn(context: Context, { images }: Pick<Html, 'images'>): string[] {
  const ids = images.flatMap((address) => {
    const uri = readUri(address, context.config.baseUrl)
    return uri?.collection === 'images' && isId(uri.id) ? [uri.id] : []
  })
  return [...new Set(ids)]
}

export const usesImages = (context: Context, html: Html): boolean => imageIdsIn(context, html).length > 0

/**
 * Only images that the writer may see are used: otherwise naming the id of somebody else's image would open it to all
 * readers of the text. An image that the writer may not see is shown to nobody.
 */
async function findUsable(context: Context, tx: Transaction, actor: Actor, html: Html): Promise<string[]> {
  const ids = imageIdsIn(context, html)
  if (ids.length === 0) return []
  const found = await lockImages(tx.db, actor, ids)
  return found.filter((image) => mayReadImage(actor, image)).map(({ id }) => id)
}

async function addImageUses(tx: Transaction, contentId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await addUses(tx.db, contentId, ids)
}

export async function noteImagesOfNew(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  html: Html,
): Promise<void> {
  await addImageUses(tx, id, await findUsable(context, tx, actor, html))
}

/** A document keeps its former versions, and the images in them stay visible to those who may read them. */
export async function noteImagesOfChanged(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: { readonly id: string },
  html: Html,
): Promise<void> {
  const ids = await findUsable(context, tx, actor, html)
  await dropOtherUses(tx.db, content.id, ids)
  await addImageUses(tx, content.id, ids)
}
