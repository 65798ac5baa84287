import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { isOfCurrentAccount, isOfCurrentAddOn } from '../credentials/filters.ts'

interface NewCode {
  readonly code_hash: Buffer
  readonly add_on_id: string
  readonly person_id: string
  readonly grant_id: string
}

export async function insertCode(db: Database, code: NewCode, lifeSeconds: number): Promise<void> {
  await db
    .insertInto('add_on_code')
    .values({
      ...code,
      credential_at: sql`(select changed_at from credential where person_id = ${code.person_id}::bigint)`,
      expires_at: sql`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .execute()
}

export interface TakenCode {
  readonly person_id: string
  readonly grant_id: string
  readonly was_used: boolean
}

/**
 * Locks the code, so that a concurrent use finds it used. Void if the add-on was disabled since, or its person is
 * gone, disabled or has another password.
 */
export async function takeCode(
  db: Database,
  addOnId: string,
  codeHash: Buffer,
): Promise<TakenCode | undefined> {
  const { rows } = await sql<TakenCode>`
    with found as (
      select add_on_code.code_hash, add_on_code.person_id, add_on_code.grant_id,
        add_on_code.used_at is not null as was_used
      from add_on_code
      join add_on on add_on.id = add_on_code.add_on_id
      join person on person.id = add_on_code.person_id
      left join credential on credential.person_id = add_on_code.person_id
      where add_on_code.code_hash = ${codeHash} and add_on_code.add_on_id = ${addOnId}::bigint
        and add_on_code.expires_at > now()
        and ${isOfCurrentAddOn('add_on_code')} and ${isOfCurrentAccount('add_on_code')}
      for update of add_on_code
    ), used as (
      update add_on_code set used_at = now() from found where add_on_code.code_hash = found.code_hash
    )
    select person_id, grant_id, was_used from found`.execute(db)
  return rows[0]
}

export async function deleteExpiredCodes(db: Database): Promise<void> {
  await sql`delete from add_on_code where expires_at <= now()`.execute(db)
}

/** Voids all earlier codes. */
export async function deleteUnusedCodes(db: Database, addOnId: string): Promise<void> {
  await sql`delete from add_on_code where add_on_id = ${addOnId}::bigint and used_at is null`.execute(db)
}
