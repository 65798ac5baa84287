import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { isOfCurrentAccount } from '../credentials/filters.ts'

export async function insertRequest(db: Database, sealed: Buffer): Promise<string> {
  const row = await db
    .insertInto('account_request')
    .values({ sealed })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The encrypted request, deleted by the transaction that answers it. */
export async function takeRequest(db: Database, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    delete from account_request where id = ${id}::bigint returning sealed`.execute(db)
  return rows[0]?.sealed
}

export type Purpose = 'password' | 'account' | 'email'

export interface NewConfirmation {
  readonly codeHash: Buffer
  readonly purpose: Purpose
  readonly personId: string | undefined
  readonly sealed: Buffer
  readonly goodForSeconds: number
}

export async function insertConfirmation(db: Database, confirmation: NewConfirmation): Promise<void> {
  const { codeHash, purpose, personId = null, sealed, goodForSeconds } = confirmation
  await sql`
    insert into confirmation (code_hash, purpose, person_id, sealed, expires_at, credential_at)
    values (${codeHash}, ${purpose}, ${personId}::bigint, ${sealed},
      now() + make_interval(secs => ${goodForSeconds}),
      (select changed_at from credential where person_id = ${personId}::bigint))`.execute(db)
}

/** Recent unused links of a kind. */
export async function countRecent(
  db: Database,
  personId: string,
  purpose: Purpose,
  seconds: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from confirmation
    where person_id = ${personId}::bigint and purpose = ${purpose}
      and created_at > now() - make_interval(secs => ${seconds})`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteConfirmationsOf(
  db: Database,
  personId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await db
    .deleteFrom('confirmation')
    .where('person_id', '=', personId)
    .where('purpose', 'in', purposes)
    .execute()
}

export interface ConfirmationRow {
  readonly person_id: string | null
  readonly sealed: Buffer
}

/** Not expired, and the person is unchanged since: disabling, removal and a new password void links by this condition. */
const isGood: RawBuilder<SqlBool> = sql`confirmation.expires_at > now() and (confirmation.person_id is null or exists (
  select from person left join credential on credential.person_id = person.id
  where person.id = confirmation.person_id and ${isOfCurrentAccount('confirmation')}))`

export async function findGood(
  db: Database,
  codeHash: Buffer,
  purpose: Purpose,
): Promise<ConfirmationRow | undefined> {
  const { rows } = await sql<ConfirmationRow>`
    select person_id, sealed from confirmation
    where code_hash = ${codeHash} and purpose = ${purpose} and ${isGood}`.execute(db)
  return rows[0]
}

/** Deletes it, so that of two concurrent uses one fails. */
export async function takeGood(
  db: Database,
  codeHash: Buffer,
  purpose: Purpose,
): Promise<ConfirmationRow | undefined> {
  const { rows } = await sql<ConfirmationRow>`
    delete from confirmation where code_hash = ${codeHash} and purpose = ${purpose} and ${isGood}
    returning person_id, sealed`.execute(db)
  return rows[0]
}

export async function deleteOver(db: Database): Promise<void> {
  await sql`delete from confirmation where expires_at < now()`.execute(db)
  await sql`delete from account_request where created_at < now() - interval '1 hour'`.execute(db)
}
