/** The picture of a place: one that was set, or one drawn from which place it is. */
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import { type Picture, type ShownPicture, showPicture } from '../pictures/pictures.ts'
import { deleteAvatar, findAvatar, saveAvatar } from './avatar-queries.ts'
import { getPlace, requireMayManage } from './places.ts'

export async function getAvatar(db: Database, actor: Actor, placeId: string): Promise<ShownPicture> {
  const place = await getPlace(db, actor, placeId)
  return showPicture(await findAvatar(db, placeId), `place ${place.id}`)
}

export async function setAvatar(
  tx: Transaction,
  actor: Actor,
  placeId: string,
  picture: Picture,
): Promise<void> {
  await requireMayManage(tx.db, actor, placeId)
  await saveAvatar(tx.db, placeId, picture)
}

export async function removeAvatar(tx: Transaction, actor: Actor, placeId: string): Promise<void> {
  await requireMayManage(tx.db, actor, placeId)
  await deleteAvatar(tx.db, placeId)
}
