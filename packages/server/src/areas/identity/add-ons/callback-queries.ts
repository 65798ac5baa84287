import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'

export type CallbackRow = Selectable<Tables['add_on_callback']>
export type CallbackKind = 'register' | 'unregister'

interface NewCallback {
  readonly add_on_id: string
  readonly kind: CallbackKind
  readonly url: string
  readonly client_id: string
  readonly scopes: string[]
  readonly sealed_secret: Buffer | null
  readonly sealed_code: Buffer | null
}

/** In place of one that is there already, whatever became of that. */
export async function queueCallback(db: Database, callback: NewCallback): Promise<void> {
  await db
    .insertInto('add_on_callback')
    .values(callback)
    .onConflict((conflict) =>
      conflict.columns(['add_on_id', 'kind']).doUpdateSet({
        ...callback,
        state: 'pending',
        reason: null,
        attempts: 0,
        due_at: sql`now()`,
        changed_at: sql`now()`,
      }),
    )
    .execute()
}

/** Asked every second, and mostly in vain. */
export async function hasDue(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from add_on_callback where state = 'pending' and due_at <= now() limit 1`.execute(db)
  return rows.length > 0
}

/** Whoever takes one has it alone until the lease is over; a node that dies leaves it to the others. */
export async function takeDue(db: Database, leaseSeconds: number): Promise<CallbackRow | undefined> {
  const { rows } = await sql<CallbackRow>`
    update add_on_callback set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from add_on_callback
      where state = 'pending' and due_at <= now()
      order by due_at, id
      limit 1 for update skip locked)
    returning id, add_on_id, kind, url, client_id, scopes, sealed_secret, sealed_code, state, reason, attempts,
      due_at, changed_at`.execute(db)
  return rows[0]
}

/** One that was taken, unless somebody else took it since. */
type Taken = Pick<CallbackRow, 'id' | 'attempts'>

export async function postponeCallback(
  db: Database,
  { id, attempts }: Taken,
  reason: string,
  seconds: number,
): Promise<void> {
  await sql`
    update add_on_callback
    set reason = ${reason}, due_at = now() + make_interval(secs => ${seconds}), changed_at = now()
    where id = ${id}::bigint and attempts = ${attempts}::integer and state = 'pending'`.execute(db)
}

/** As if it had not been taken. */
export async function putBackCallback(db: Database, { id, attempts }: Taken): Promise<void> {
  await sql`
    update add_on_callback set attempts = attempts - 1, due_at = now()
    where id = ${id}::bigint and attempts = ${attempts}::integer and state = 'pending'`.execute(db)
}

export async function finishCallback(
  db: Database,
  { id, attempts }: Taken,
  outcome: { state: 'delivered' | 'failed'; reason: string | null },
): Promise<void> {
  await sql`
    update add_on_callback
    set state = ${outcome.state}, reason = ${outcome.reason}, sealed_secret = null, sealed_code = null,
      changed_at = now()
    where id = ${id}::bigint and attempts = ${attempts}::integer and state = 'pending'`.execute(db)
}

export async function deleteCallback(db: Database, addOnId: string, kind: CallbackKind): Promise<void> {
  await sql`
    delete from add_on_callback where add_on_id = ${addOnId}::bigint and kind = ${kind}`.execute(db)
}

/** Of a registration that was not told yet. */
export async function changePendingSecret(db: Database, addOnId: string, sealed: Buffer): Promise<void> {
  await sql`
    update add_on_callback set sealed_secret = ${sealed}
    where add_on_id = ${addOnId}::bigint and kind = 'register' and state = 'pending'`.execute(db)
}

export async function findTenant(db: Database): Promise<string> {
  const { id } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
  return id
}
