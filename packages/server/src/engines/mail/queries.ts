import { sql } from 'kysely'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/pool.ts'

export interface NewMail {
  readonly kind: string
  readonly recipient: string
  readonly sealed: Buffer
  readonly goodForSeconds: number
}

export async function insertMail(db: Database, mail: NewMail): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into mail (kind, recipient, sealed, not_after)
    values (${mail.kind}, ${mail.recipient}, ${mail.sealed},
      clock_timestamp() + make_interval(secs => ${mail.goodForSeconds}))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

interface UnrenderedMail {
  readonly kind: string
  readonly about: readonly string[]
  readonly goodForSeconds: number
}

/** A mail still waiting this long after it expired has lost its job, and gets another. */
const LOST_AFTER = sql`interval '1 hour'`

/**
 * Returns those that need a job. Locks a waiting one, because it may be sent meanwhile and then needs another. In
 * order; otherwise deadlock.
 */
export async function insertUnrendered(
  db: Database,
  { kind, about, goodForSeconds }: UnrenderedMail,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; needs_job: boolean }>`
    insert into mail (kind, about, not_after)
    select ${kind}, about, now() + make_interval(secs => ${goodForSeconds})
    from (select distinct about from unnest(${[...about]}::text[]) as asked (about)) asked
    order by about
    on conflict (kind, about) where state = 'waiting' and about is not null
    do update set not_after = case when mail.not_after < now() - ${LOST_AFTER} then excluded.not_after else mail.not_after end
    returning id, not_after = (now() + make_interval(secs => ${goodForSeconds}))::timestamptz(3) as needs_job`.execute(
    db,
  )
  return rows.filter(({ needs_job }) => needs_job).map(({ id }) => id)
}

export interface WaitingMail {
  readonly id: string
  readonly kind: string
  readonly message_id: string
  /** Null if it is rendered when sent; then `about` says what it is about. */
  readonly recipient: string | null
  readonly sealed: Buffer | null
  readonly about: string | null
  readonly created_at: string
  readonly is_late: boolean
}

export async function findWaiting(db: Database, id: string): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    select id, kind, message_id, recipient, sealed, about, created_at, not_after < clock_timestamp() as is_late
    from mail where id = ${id}::bigint and state = 'waiting'`.execute(db)
  return rows[0]
}

/** Returns whether it was waiting: of two senders one wins. */
export async function noteDone(db: Database, id: string, state: 'sent' | 'dropped'): Promise<boolean> {
  const { rows } = await sql`
    update mail set state = ${state}, sealed = null, recipient = null, complaint = null, done_at = now()
    where id = ${id}::bigint and state = 'waiting'
    returning id`.execute(db)
  return rows.length > 0
}

export async function noteComplaint(db: Database, id: string, complaint: string): Promise<void> {
  await sql`
    update mail set complaint = ${complaint} where id = ${id}::bigint and state = 'waiting'`.execute(db)
}

/** Returns whether it was waiting. */
export async function noteFailure(db: Database, id: string, complaint: string): Promise<boolean> {
  const { rows } = await sql`
    update mail set state = 'failed', sealed = null, complaint = ${complaint}, done_at = now()
    where id = ${id}::bigint and state = 'waiting'
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

const BATCH_SIZE = 5_000

/** A mail still waiting long after it expired has lost its job. */
export async function deleteOldMails(db: Database, days: number): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from mail where id in (
        select id from mail where state <> 'waiting' and done_at < now() - make_interval(days => ${days})
        limit ${limit})`.execute(db),
  )
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from mail where id in (
        select id from mail where state = 'waiting' and not_after < now() - make_interval(days => ${days})
        limit ${limit})`.execute(db),
  )
}

/** Returns how many waited. */
export async function dropAllWaiting(db: Database, complaint: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mail set state = 'failed', sealed = null, complaint = ${complaint}, done_at = now()
    where state = 'waiting'`.execute(db)
  return Number(numAffectedRows)
}
