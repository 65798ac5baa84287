/** Images of a status update, added while it is a draft. */

import { LIST_LIMIT } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { ContentFacts } from '../../content/rights.ts'
import { getUpdateKey, getUpdateToChange, requireMayChangeUpdate } from '../../content/status-updates.ts'
import {
  addImage,
  addImageTo,
  findAddedImages,
  type ImageRow,
  type StoredImage,
} from '../../content/writing.ts'

function requireDraft({ root_status }: ContentFacts): void {
  if (root_status !== 'incomplete') {
    throw failure('content_fixed', 'Images are added to a draft, and this update is published.')
  }
}

/** Checked before the image arrives, and again when it is added. */
export async function requireMayAddImage(db: Database, actor: Actor, updateId: string): Promise<void> {
  const update = await getUpdateKey(db, actor, updateId)
  requireMayChangeUpdate(actor, update)
  requireDraft(update)
}

export async function addUpdateImage(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { updateId, image }: { updateId: string; image: StoredImage },
): Promise<ImageRow> {
  const update = await getUpdateToChange(tx, actor, updateId)
  requireDraft(update)
  if ((await findAddedImages(tx.db, updateId)).length >= LIST_LIMIT) {
    throw failure('too_many_items', `An update has at most ${LIST_LIMIT} images.`)
  }
  const added = await addImage(context, tx, update.author_id, image)
  await addImageTo(tx, updateId, added.id)
  return added
}

export async function listUpdateImages(db: Database, actor: Actor, updateId: string): Promise<ImageRow[]> {
  await getUpdateKey(db, actor, updateId)
  return await findAddedImages(db, updateId)
}

/** Only readers of the update. */
export async function getUpdateImage(
  db: Database,
  actor: Actor,
  updateId: string,
  imageId: string,
): Promise<ImageRow> {
  const images = await listUpdateImages(db, actor, updateId)
  const image = images.find(({ id }) => id === imageId)
  if (!image) throw failure('image_missing', 'The update has no such image.')
  return image
}
