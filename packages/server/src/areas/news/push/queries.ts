import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Database } from '../../../db/pool.ts'
import { isLive } from './filters.ts'

export interface KeyRow {
  readonly public_key: string
  readonly sealed_jwk: Buffer
}

export async function findKey(db: Database): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`select public_key, sealed_jwk from push_key`.execute(db)
  return rows[0]
}

export async function lockKey(db: Database): Promise<void> {
  await sql`lock table push_key in share row exclusive mode`.execute(db)
}

export async function saveKey(db: Database, { public_key, sealed_jwk }: KeyRow): Promise<void> {
  await sql`
    insert into push_key (public_key, sealed_jwk) values (${public_key}, ${sealed_jwk})
    on conflict on constraint push_key_key do update set
      public_key = excluded.public_key, sealed_jwk = excluded.sealed_jwk, created_at = now()`.execute(db)
}

export async function deleteAllSubscriptions(db: Database): Promise<void> {
  await sql`delete from push_subscription`.execute(db)
}

/** Of an endpoint before its new person: two may register it at once. */
export async function lockDevice(db: Database, endpointHash: Buffer, personId: string): Promise<void> {
  const names = [`push ${endpointHash.toString('base64')}`, `push of ${personId}`]
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

export interface SubscriptionRow {
  readonly id: string
  readonly person_id: string
  readonly display_name: string
  readonly session_id: string | null
  readonly created_at: string
  readonly last_sent_at: string | null
}

const SHOWN = sql`id, person_id, display_name, session_id, created_at, last_sent_at`

/** A person has few. */
export async function findSubscriptions(db: Database, personId: string): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select ${SHOWN} from push_subscription where person_id = ${personId}::bigint and ${isLive}
    order by id desc`.execute(db)
  return rows
}

/** Frees the endpoint, with notifications that wait for it, and drops devices that ended. */
export async function deleteSuperseded(db: Database, endpointHash: Buffer, personId: string): Promise<void> {
  await sql`
    delete from push_subscription
    where endpoint_hash = ${endpointHash} and person_id <> ${personId}::bigint
      or person_id = ${personId}::bigint and endpoint_hash <> ${endpointHash} and not ${isLive}`.execute(db)
}

export interface NewSubscription {
  readonly personId: string
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly displayName: string
  readonly sessionId: string | undefined
  readonly tokenId: string | undefined
  /** When the given password was set; undefined: the current one. */
  readonly credentialAt: string | null | undefined
}

/** A device that is registered again keeps its id, its date, and how long its push service wants to be left alone. */
export async function saveSubscription(db: Database, given: NewSubscription): Promise<SubscriptionRow[]> {
  const { personId, endpointHash, sealed, displayName } = given
  const credentialAt =
    given.credentialAt === undefined
      ? sql`(select changed_at from credential where person_id = ${personId}::bigint)`
      : sql`${given.credentialAt}::timestamptz`
  const { rows } = await sql<SubscriptionRow>`
    insert into push_subscription (person_id, endpoint_hash, sealed, display_name, session_id, token_id, credential_at)
    values (${personId}::bigint, ${endpointHash}, ${sealed}, ${displayName}, ${given.sessionId ?? null}::bigint,
      ${given.tokenId ?? null}::bigint, ${credentialAt})
    on conflict on constraint push_endpoint_once do update set
      sealed = excluded.sealed, display_name = excluded.display_name, session_id = excluded.session_id,
      token_id = excluded.token_id, credential_at = excluded.credential_at
    returning ${SHOWN}`.execute(db)
  return rows
}

export async function hasMoreThan(db: Database, personId: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    select from push_subscription where person_id = ${personId}::bigint offset ${most} limit 1`.execute(db)
  return rows.length > 0
}

export async function deleteSubscription(db: Database, personId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from push_subscription where id = ${id}::bigint and person_id = ${personId}::bigint and ${isLive}
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteSubscriptionsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('person_id', '=', personId).execute()
}

const BATCH_SIZE = 1_000

/** Those whose sign-in has ended. */
export async function deleteEnded(db: Database): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from push_subscription where id in (
        select id from push_subscription where not ${isLive} limit ${limit})`.execute(db),
  )
}
