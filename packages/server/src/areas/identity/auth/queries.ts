import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface SignInRow {
  readonly id: string
  readonly username: string
  readonly username_key: string
  readonly roles: string[]
  readonly enabled: boolean
  readonly password_hash: string | null
  /** When the password was set, in full precision. */
  readonly changed_at: string | null
  /** Whether they signed in from this network within 30 days; and within a day. */
  readonly is_trusted: boolean
  readonly is_noted: boolean
}

/**
 * Username first, as older accounts may have the address of somebody else as theirs; but an address before a username
 * that is only similar.
 */
export async function findForSignIn(
  db: Database,
  { usernameKey, emailKey }: { usernameKey: string; emailKey: string },
  network: string,
): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    select person.id, person.username, person.username_key, person.roles, person.enabled, credential.password_hash,
      credential.changed_at,
      coalesce(known.seen_at > now() - interval '30 days', false) as is_trusted,
      coalesce(known.seen_at > now() - interval '1 day', false) as is_noted
    from (
      select id, case when username_key = ${emailKey} then 1 else 3 end as rank
      from person where username_key = ${usernameKey} and departed_at is null
      union all
      select person_id, 2 from email_claim where address_key = ${emailKey}
      order by rank limit 1) found
    join person on person.id = found.id and person.departed_at is null
    left join credential on credential.person_id = person.id
    left join sign_in_network known on known.person_id = person.id and known.network = ${network}`.execute(db)
  return rows[0]
}

export type Named = { readonly id: string } | { readonly usernameKey: string } | { readonly emailKey: string }

/** Finds a person who may sign in, by any name a header may use. */
export async function findForRunAs(
  db: Database,
  named: Named,
): Promise<Pick<SignInRow, 'id' | 'username' | 'roles'> | undefined> {
  const people = db
    .selectFrom('person')
    .select(['person.id', 'person.username', 'person.roles'])
    .where('person.departed_at', 'is', null)
    .where('person.enabled', '=', true)
  if ('id' in named) return await people.where('person.id', '=', named.id).executeTakeFirst()
  if ('usernameKey' in named) {
    return await people.where('person.username_key', '=', named.usernameKey).executeTakeFirst()
  }
  return await people
    .innerJoin('email_claim', 'email_claim.person_id', 'person.id')
    .where('email_claim.address_key', '=', named.emailKey)
    .executeTakeFirst()
}
