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
