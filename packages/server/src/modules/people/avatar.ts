/** A person's picture: one that was set, or one drawn from who it is. */
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import { type Picture, type ShownPicture, showPicture } from '../pictures/pictures.ts'
import { deleteAvatar, findAvatar, saveAvatar } from './avatar-queries.ts'
import { getPerson, requireMayEdit } from './people.ts'

export async function getAvatar(db: Database, actor: Actor, personId: string): Promise<ShownPicture> {
  const person = await getPerson(db, actor, personId)
  return showPicture(await findAvatar(db, personId), `avatar ${person.id}`)
}

export async function setAvatar(
  tx: Transaction,
  actor: Actor,
  personId: string,
  picture: Picture,
): Promise<void> {
  await requireMayEdit(tx.db, actor, personId)
  await saveAvatar(tx.db, personId, picture)
}

export async function removeAvatar(tx: Transaction, actor: Actor, personId: string): Promise<void> {
  await requireMayEdit(tx.db, actor, personId)
  await deleteAvatar(tx.db, personId)
}
