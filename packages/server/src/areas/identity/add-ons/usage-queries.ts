import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { isOfCurrentAccount, isOfCurrentAddOn } from '../credentials/filters.ts'

export interface UsageRow {
  readonly people: number
  /** Valid ones. */
  readonly tokens: number
  readonly last_issued_at: string | null
  readonly last_used_at: string | null
}

export async function findUsage(db: Database, id: string): Promise<UsageRow | undefined> {
  const { rows } = await sql<UsageRow>`
    select granted.people, issued.tokens, issued.last_issued_at, add_on.last_used_at
    from add_on,
      lateral (
        select count(*)::integer as people from consent
        join person on person.id = consent.person_id and person.departed_at is null
        where consent.add_on_id = add_on.id) granted,
      lateral (
        select count(*)::integer as tokens, max(access_token.created_at) as last_issued_at from access_token
        join person on person.id = access_token.person_id
        left join credential on credential.person_id = person.id
        where access_token.add_on_id = add_on.id
          and (access_token.expires_at is null or access_token.expires_at > now())
          and ${isOfCurrentAccount('access_token')} and ${isOfCurrentAddOn('access_token')}) issued
    where add_on.id = ${id}::bigint`.execute(db)
  return rows[0]
}
