import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { onViolation } from '../../../db/transaction.ts'
import { type Failure, failure } from '../../../failure.ts'

export const emailTaken = (): Failure =>
  failure('email_taken', 'That e-mail address belongs to somebody else.')
export const usernameTaken = (): Failure => failure('username_taken', 'That username is taken.')

/** Locked in one order, so that two people who swap names do not deadlock. */
export async function lockNames(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`name ${key}`}, 0))`.execute(db)
  }
}

export async function isUsernameOfOther(
  db: Database,
  personId: string,
  keys: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where(sql<SqlBool>`username_key = any(${keys}::text[])`)
    .where('departed_at', 'is', null)
    .where('id', '<>', personId)
    .executeTakeFirst()
  return row !== undefined
}

export async function isAddressOfOther(db: Database, personId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_claim')
    .select('person_id')
    .where('address_key', '=', key)
    .where('person_id', '<>', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Addresses that stay keep their confirmation. */
export async function claimEmails(db: Database, personId: string, keys: readonly string[]): Promise<void> {
  await sql`
    delete from email_claim
    where person_id = ${personId}::bigint and address_key <> all(${keys}::text[])`.execute(db)
  await sql`
    insert into email_claim (address_key, person_id)
    select key, ${personId}::bigint from unnest(${keys}::text[]) key
    where not exists (
      select from email_claim own where own.address_key = key and own.person_id = ${personId}::bigint)`
    .execute(db)
    .catch(onViolation('email_once', emailTaken))
}

export async function setConfirmed(db: Database, personId: string, key: string): Promise<void> {
  await db
    .updateTable('email_claim')
    .set({ confirmed_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('address_key', '=', key)
    .execute()
}
