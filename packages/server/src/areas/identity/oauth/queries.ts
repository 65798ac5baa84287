import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { isOfCurrentAccount, isOfCurrentAddOn } from '../credentials/filters.ts'

export type EntryModel = 'Grant' | 'AuthorizationCode' | 'RefreshToken' | 'Interaction'

/** How long a used refresh token may be repeated, in case its answer was lost. */
const GRACE_SECONDS = 10

export interface EntryRow {
  /** JSON. */
  readonly payload: string
  readonly grant_id: string | null
  /** Unix time; null if unused. */
  readonly consumed: number | null
  readonly is_just_consumed: boolean
}

/** Only valid ones. */
export async function findGoodEntry(
  db: Database,
  model: EntryModel,
  keyHash: Buffer,
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select entry.payload, entry.grant_id, extract(epoch from entry.consumed_at)::float8 as consumed,
      coalesce(entry.consumed_at > now() - make_interval(secs => ${GRACE_SECONDS}), false) as is_just_consumed
    from oauth_entry entry
    left join person on person.id = entry.person_id
    left join credential on credential.person_id = entry.person_id
    left join add_on on add_on.id = entry.add_on_id
    where entry.model = ${model} and entry.key_hash = ${keyHash} and entry.expires_at > now()
      and ${isOfCurrentAccount('entry')} and ${isOfCurrentAddOn('entry')}`.execute(db)
  return rows[0]
}

export interface NewEntry {
  readonly model: EntryModel
  readonly keyHash: Buffer
  readonly payload: string
  readonly personId: string | undefined
  readonly clientId: string | undefined
  readonly grantId: string | undefined
  readonly lifeSeconds: number
}

/** When the password of a family was set; everything issued later inherits it. */
export async function findFamilyCredential(db: Database, grantId: string): Promise<string | null> {
  const { rows } = await sql<{ credential_at: string | null }>`
    select credential_at from oauth_entry where model = 'Grant' and grant_id = ${grantId}`.execute(db)
  return rows[0]?.credential_at ?? null
}

/** An existing refresh token is the successor of one whose answer was lost; it stays unchanged. */
export async function saveEntry(db: Database, entry: NewEntry): Promise<void> {
  const { model, keyHash, payload, personId = null, clientId = null, grantId = null, lifeSeconds } = entry
  const expiry = sql`now() + make_interval(secs => ${lifeSeconds})`
  await sql`
    insert into oauth_entry (model, key_hash, payload, person_id, add_on_id, grant_id, credential_at, expires_at)
    values (${model}, ${keyHash}, ${payload}, ${personId}::bigint,
      (select id from add_on where client_id = ${clientId}), ${grantId},
      (select changed_at from credential where person_id = ${personId}::bigint), ${expiry})
    on conflict (model, key_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
    where oauth_entry.model <> 'RefreshToken'`.execute(db)
}

/** The payload has the end too, in seconds. */
export async function prolongEntry(
  db: Database,
  model: EntryModel,
  keyHash: Buffer,
  seconds: number,
): Promise<void> {
  const end = sql`now() + make_interval(secs => ${seconds})`
  await sql`
    update oauth_entry set expires_at = ${end},
      payload = jsonb_set(payload::jsonb, '{exp}', to_jsonb(floor(extract(epoch from ${end})))::jsonb)::text
    where model = ${model} and key_hash = ${keyHash}`.execute(db)
}

export async function consumeEntry(db: Database, model: EntryModel, keyHash: Buffer): Promise<void> {
  await sql`update oauth_entry set consumed_at = coalesce(consumed_at, now())
    where model = ${model} and key_hash = ${keyHash}`.execute(db)
}

export async function deleteEntry(db: Database, model: EntryModel, keyHash: Buffer): Promise<void> {
  await sql`delete from oauth_entry where model = ${model} and key_hash = ${keyHash}`.execute(db)
}

/** Serialises use and end of a family. */
export async function lockFamily(db: Database, grantId: string): Promise<void> {
  await sql`select from oauth_entry where grant_id = ${grantId} and model = 'Grant' for update`.execute(db)
}

export interface EndedFamily {
  readonly person_id: string
  readonly username: string
  readonly add_on_id: string
  readonly add_on_name: string
}

/** Undefined if it had ended. */
export async function deleteFamily(db: Database, grantId: string): Promise<EndedFamily | undefined> {
  const { rows } = await sql<EndedFamily>`
    with ended as (
      delete from oauth_entry where grant_id = ${grantId} and model = 'Grant' returning person_id, add_on_id)
    select ended.person_id, person.username, ended.add_on_id, add_on.name as add_on_name
    from ended join person on person.id = ended.person_id join add_on on add_on.id = ended.add_on_id`.execute(
    db,
  )
  await sql`delete from oauth_entry where grant_id = ${grantId}`.execute(db)
  return rows[0]
}

export async function findFamilies(db: Database, personId: string, addOnId: string): Promise<string[]> {
  const { rows } = await sql<{ grant_id: string }>`
    select grant_id from oauth_entry
    where person_id = ${personId}::bigint and add_on_id = ${addOnId}::bigint and model = 'Grant'
    order by grant_id`.execute(db)
  return rows.map(({ grant_id }) => grant_id)
}

/** One batch of expired rows, and of families without tokens. */
export async function deleteSomeOver(db: Database, most: number): Promise<number> {
  const { rows } = await sql`
    delete from oauth_entry where (model, key_hash) in (
      select entry.model, entry.key_hash from oauth_entry entry
      where entry.expires_at <= now()
        or (entry.model = 'Grant' and entry.created_at < now() - interval '1 day'
          and not exists (select from oauth_entry other where other.grant_id = entry.grant_id and other.model <> 'Grant')
          and not exists (select from access_token where access_token.grant_id = entry.grant_id))
      limit ${most} for update skip locked)
    returning 1`.execute(db)
  return rows.length
}

export interface AccountRow {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string | null
  /** Keys of addresses that the person proved to have. */
  readonly confirmed: readonly string[]
  readonly updated: number
}

/** A person who may sign in. */
export async function findAccount(db: Database, personId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select id, username, display_name, given_name, family_name,
      (select email ->> 'value' from jsonb_array_elements(emails) email where (email ->> 'primary')::boolean) as email,
      array(select address_key from email_claim
        where person_id = person.id and confirmed_at is not null) as confirmed,
      extract(epoch from updated_at)::bigint::int as updated
    from person
    where id = ${personId}::bigint and enabled and departed_at is null`.execute(db)
  return rows[0]
}

export interface KeyRow {
  readonly id: string
  readonly sealed_jwk: Buffer
}

/** Newest first. */
export async function findKeys(db: Database): Promise<KeyRow[]> {
  return await db
    .selectFrom('signing_key')
    .select(['id', 'sealed_jwk'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Serialises nodes that create their first key. */
export async function lockKeys(db: Database): Promise<void> {
  await sql`lock table signing_key in share row exclusive mode`.execute(db)
}

export async function insertKey(db: Database, key: KeyRow): Promise<void> {
  await db.insertInto('signing_key').values(key).execute()
}

/** Deletes all but the newest. */
export async function deleteOldKeys(db: Database, kept: number): Promise<void> {
  await sql`delete from signing_key where id not in (
    select id from signing_key order by created_at desc, id limit ${kept})`.execute(db)
}

/** When a session began, Unix time: the last sign-in. */
export async function findBeginning(db: Database, sessionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ since: number }>`
    select floor(extract(epoch from created_at))::float8 as since from session where id = ${sessionId}::bigint`.execute(
    db,
  )
  return rows[0]?.since
}
