import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'

export type CallbackRow = Selectable<Tables['add_on_callback']>
export type CallbackKind = 'register' | 'unregister'

export interface NewCallback {
  readonly add_on_id: string
  readonly kind: CallbackKind
  readonly url: string
  readonly client_id: string
  readonly scopes: string[]
  readonly sealed_secret: Buffer | null
  readonly sealed_code: Buffer | null
}

/** Replaces a pending one with a new id, so that a running attempt does not settle it. */
export async function queueCallback(db: Database, callback: NewCallback): Promise<string> {
  const { id } = await db
    .insertInto('add_on_callback')
    .values(callback)
    .onConflict((conflict) =>
      conflict.columns(['add_on_id', 'kind']).doUpdateSet({
        ...callback,
        id: sql`excluded.id`,
        state: 'pending',
        reason: null,
        changed_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findPending(db: Database, id: string): Promise<CallbackRow | undefined> {
  return await db
    .selectFrom('add_on_callback')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

export async function noteReason(db: Database, id: string, reason: string): Promise<void> {
  await sql`
    update add_on_callback set reason = ${reason}, changed_at = now()
    where id = ${id}::bigint and state = 'pending'`.execute(db)
}

export async function finishCallback(
  db: Database,
  id: string,
  outcome: { state: 'delivered' | 'failed'; reason: string | null },
): Promise<void> {
  await sql`
    update add_on_callback
    set state = ${outcome.state}, reason = ${outcome.reason}, sealed_secret = null, sealed_code = null,
      changed_at = now()
    where id = ${id}::bigint and state = 'pending'`.execute(db)
}

export async function deleteCallback(db: Database, addOnId: string, kind: CallbackKind): Promise<void> {
  await sql`
    delete from add_on_callback where add_on_id = ${addOnId}::bigint and kind = ${kind}`.execute(db)
}

/** For a registration that was not delivered yet. */
export async function changePendingSecret(db: Database, addOnId: string, sealed: Buffer): Promise<void> {
  await sql`
    update add_on_callback set sealed_secret = ${sealed}
    where add_on_id = ${addOnId}::bigint and kind = 'register' and state = 'pending'`.execute(db)
}

export async function findTenant(db: Database): Promise<string> {
  const { id } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
  return id
}
