import type { Database } from '../../db/pool.ts'

export interface SignInRow {
  readonly id: string
  readonly username: string
  readonly roles: string[]
  readonly enabled: boolean
  readonly password_hash: string | null
}

export async function findForSignIn(db: Database, usernameKey: string): Promise<SignInRow | undefined> {
  return await db
    .selectFrom('person')
    .leftJoin('credential', 'credential.person_id', 'person.id')
    .select(['person.id', 'person.username', 'person.roles', 'person.enabled', 'credential.password_hash'])
    .where('person.username_key', '=', usernameKey)
    .where('person.departed_at', 'is', null)
    .executeTakeFirst()
}

export type Named = { readonly id: string } | { readonly usernameKey: string } | { readonly emailKey: string }

/** Whoever may sign in, by one of the names that a header may have. */
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
