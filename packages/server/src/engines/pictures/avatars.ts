/** Avatars of one kind of entity: uploaded, or drawn from its id. */
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import { isSmall, type Picture, type PictureInSizes, readPicture, showPicture } from './pictures.ts'

/** Rights and storage of an entity with an avatar. */
interface Portrayed {
  /** Prefix of the seed for drawn ones. */
  readonly seed: string
  /** Each throws unless the actor may. */
  requireMaySee(db: Database, actor: Actor, id: string): Promise<unknown>
  requireMayChange(db: Database, actor: Actor, id: string): Promise<unknown>
  /** Locks the entity, so that one being removed gets no avatar. */
  lock(db: Database, id: string): Promise<unknown>
  find(db: Database, id: string, isSmall: boolean): Promise<Picture | undefined>
  save(db: Database, id: string, picture: PictureInSizes): Promise<void>
  remove(db: Database, id: string): Promise<void>
}

export function avatarsOf(kind: Portrayed) {
  return {
    requireMayChange: kind.requireMayChange,
    read: readPicture,
    async show(db: Database, actor: Actor, id: string, size?: number) {
      await kind.requireMaySee(db, actor, id)
      return showPicture(await kind.find(db, id, isSmall(size)), `${kind.seed} ${id}`)
    },
    async set(tx: Transaction, actor: Actor, id: string, picture: PictureInSizes): Promise<void> {
      await kind.lock(tx.db, id)
      await kind.requireMayChange(tx.db, actor, id)
      await kind.save(tx.db, id, picture)
    },
    async remove(tx: Transaction, actor: Actor, id: string): Promise<void> {
      await kind.requireMayChange(tx.db, actor, id)
      await kind.remove(tx.db, id)
    },
  }
}
