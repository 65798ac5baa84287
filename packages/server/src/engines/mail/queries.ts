import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export interface NewMail {
  readonly kind: string
  readonly recipient: string
  readonly sealed: Buffer
  readonly goodForSeconds: number
}

export async function insertMail(db: Database, mail: NewMail): Promise<void> {
  await sql`
    insert into mail (kind, recipient, sealed, not_after)
    values (${mail.kind}, ${mail.recipient}, ${mail.sealed},
      clock_timestamp() + make_interval(secs => ${mail.goodForSeconds}))`.execute(db)
}

interface Unwritten {
  readonly kind: string
  readonly about: readonly string[]
  readonly goodForSeconds: number
}

/** One that waits is locked: if it is sent meanwhile there has to be another. In order, so that nobody waits for each other. */
export async function insertUnwritten(
  db: Database,
  { kind, about, goodForSeconds }: Unwritten,
): Promise<void> {
  await sql`
    insert into mail (kind, about, not_after)
    select ${kind}, about, clock_timestamp() + make_interval(secs => ${goodForSeconds})
    from (select distinct about from unnest(${[...about]}::text[]) as asked (about)) asked
    order by about
    on conflict (kind, about) where state = 'waiting' and about is not null
    do update set about = excluded.about`.execute(db)
}

export interface TakenMail {
  readonly id: string
  readonly kind: string
  readonly message_id: string
  /** Null where it is written as it is sent, and then it says what it is about. */
  readonly recipient: string | null
  readonly sealed: Buffer | null
  readonly about: string | null
  readonly created_at: string
  /** This one included. */
  readonly attempts: number
  readonly is_late: boolean
}

/** For a while it is whoever has the lease; whatever becomes of them, another may try then. */
export async function takeDue(
  db: Database,
  lease: string,
  written: readonly string[],
  leaseSeconds: number,
): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`
    update mail set attempts = attempts + 1, lease = ${lease}::uuid,
      due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from mail
      where state = 'waiting' and due_at <= clock_timestamp()
        and (about is null or kind = any(${[...written]}::text[]))
      order by due_at, id limit 1 for update skip locked)
    returning id, kind, message_id, recipient, sealed, about, created_at, attempts,
      not_after < clock_timestamp() as is_late`.execute(db)
  return rows[0]
}

export async function renewLease(
  db: Database,
  id: string,
  lease: string,
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update mail set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id}::bigint and lease = ${lease}::uuid`.execute(db)
}

/** Whether whoever says so still has the lease. */
export async function noteSent(db: Database, id: string, lease: string): Promise<boolean> {
  return await noteDone(db, id, lease, 'sent')
}

export async function noteDropped(db: Database, id: string, lease: string): Promise<boolean> {
  return await noteDone(db, id, lease, 'dropped')
}

async function noteDone(db: Database, id: string, lease: string, state: 'sent' | 'dropped') {
  const { rows } = await sql`
    update mail set state = ${state}, sealed = null, recipient = null, lease = null, complaint = null, done_at = now()
    where id = ${id}::bigint and lease = ${lease}::uuid
    returning id`.execute(db)
  return rows.length > 0
}

export interface Refusal {
  readonly lease: string
  readonly complaint: string
}

export async function noteRefusal(
  db: Database,
  id: string,
  { lease, complaint, waitSeconds }: Refusal & { readonly waitSeconds: number },
): Promise<void> {
  await sql`
    update mail set lease = null, complaint = ${complaint},
      due_at = clock_timestamp() + make_interval(secs => ${waitSeconds})
    where id = ${id}::bigint and lease = ${lease}::uuid`.execute(db)
}

export async function noteFailure(db: Database, id: string, { lease, complaint }: Refusal): Promise<boolean> {
  const { rows } = await sql`
    update mail set state = 'failed', sealed = null, lease = null, complaint = ${complaint}, done_at = now()
    where id = ${id}::bigint and lease = ${lease}::uuid
    returning id`.execute(db)
  return rows.length > 0
}

export async function countWaiting(db: Database): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*)::int as count,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest
    from mail where state = 'waiting'`.execute(db)
  return { count: rows[0]?.count ?? 0, oldestSeconds: Math.max(0, rows[0]?.oldest ?? 0) }
}

export async function deleteOldMails(db: Database, days: number): Promise<void> {
  await sql`delete from mail where state <> 'waiting' and done_at < now() - make_interval(days => ${days})`.execute(
    db,
  )
}
