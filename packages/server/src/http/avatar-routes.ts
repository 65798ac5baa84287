/** The three operations on an avatar, of any kind of entity. */
import type { OperationShape } from '@folkmoot/contract'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/pool.ts'
import type { Transaction } from '../db/transaction.ts'
import type { BinaryReply } from './answer.ts'
import { type CheckedCall, type Route, read, write } from './route.ts'

interface Operations {
  readonly get: OperationShape & { readonly answer: { readonly kind: 'binary' } }
  readonly set: OperationShape & { readonly answer: { readonly kind: 'nothing' } }
  readonly remove: OperationShape & { readonly answer: { readonly kind: 'nothing' } }
}

interface Avatars<Picture> {
  show(db: Database, actor: Actor, id: string, size?: number): Promise<BinaryReply>
  /** Checked before processing the bytes, and again in the transaction. */
  requireMayChange(db: Database, actor: Actor, id: string): Promise<unknown>
  read(bytes: Buffer): Promise<Picture>
  set(tx: Transaction, actor: Actor, id: string, picture: Picture): Promise<void>
  remove(tx: Transaction, actor: Actor, id: string): Promise<void>
}

/** `param` names the owner of the avatar. */
export function avatarRoutes<Picture>(
  operations: Operations,
  param: 'personID' | 'placeID',
  avatars: Avatars<Picture>,
): Route[] {
  const idOf = ({ params }: CheckedCall) => params[param] ?? ''
  return [
    read(operations.get, (call) => {
      const { size } = call.query as { readonly size?: number }
      return avatars.show(call.context.db, call.actor, idOf(call), size)
    }),

    write(
      operations.set,
      async (call, tx, picture: Picture) => {
        await avatars.set(tx, call.actor, idOf(call), picture)
        return undefined
      },
      async (call) => {
        await avatars.requireMayChange(call.context.db, call.actor, idOf(call))
        return await avatars.read(call.bytes)
      },
    ),

    write(operations.remove, async (call, tx) => {
      await avatars.remove(tx, call.actor, idOf(call))
      return undefined
    }),
  ]
}
