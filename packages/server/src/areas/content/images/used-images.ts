/** Which images stand in the text of content, and who may see an image by that. */
import type { StoredType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure } from '../../../failure.ts'
import { addImageUses, dropOtherImageUses, imageIdsIn } from '../files/images.ts'
import { mayKnowOfImage, mayReadImage } from './policy.ts'
import { type FoundImage, findImageFacts, lockImages } from './queries.ts'

/** An image that is used in secret groups alone is denied, word for word like one that never was. */
export async function requireReadableImage(db: Database, actor: Actor, id: string): Promise<FoundImage> {
  const image = await findImageFacts(db, actor, id)
  if (!image || !mayKnowOfImage(image)) throw failure('image_missing', 'There is no such image.')
  if (!mayReadImage(actor, image)) throw failure('forbidden', 'This image is not for you to see.')
  return image
}

/**
 * Only what the writer may see themselves is used: else whoever names the number of a stranger's image would open it to
 * all who read the text. What they may not see stays a picture that nobody is shown.
 */
async function findUsable(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const images = await lockImages(tx.db, actor, ids)
  return images.filter((image) => mayReadImage(actor, image)).map(({ id }) => id)
}

export async function noteImagesOfNew(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { images }: Html,
): Promise<void> {
  await addImageUses(tx, id, await findUsable(tx, actor, imageIdsIn(context, images)))
}

/** A document keeps its former texts, and the images in them stay to be seen. */
export async function noteImagesOfChanged(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: { readonly id: string; readonly type: StoredType },
  { images }: Html,
): Promise<void> {
  const ids = await findUsable(tx, actor, imageIdsIn(context, images))
  if (content.type !== 'document') await dropOtherImageUses(tx, content.id, ids)
  await addImageUses(tx, content.id, ids)
}
