import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

async function countDeleted(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows = 0n } = await query.execute(db)
  return Number(numAffectedRows)
}

export const deleteSessions = (db: Database): Promise<number> => countDeleted(db, sql`delete from session`)

/** Tokens that were made with another token go with it, so a token that a webhook was registered with keeps its parents. */
export const deleteTokens = (db: Database): Promise<number> =>
  countDeleted(
    db,
    sql`
      with recursive needed as (
        select access_token.id, access_token.parent_id from access_token
        join webhook on webhook.token_id = access_token.id
        union
        select parent.id, parent.parent_id from access_token parent join needed on needed.parent_id = parent.id)
      delete from access_token where id not in (select id from needed)`,
  )

export async function countTokens(db: Database): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    select count(*)::float8 as tokens from access_token`.execute(db)
  return rows[0]?.tokens ?? 0
}

/** Refresh tokens, grants and codes of add-ons, and links that were mailed. */
export async function deleteGrantsAndLinks(db: Database): Promise<void> {
  await sql`delete from oauth_entry`.execute(db)
  await sql`delete from add_on_code`.execute(db)
  await sql`delete from confirmation`.execute(db)
}

/** Returns how many add-ons will not be told. */
export const failCallbacks = (db: Database, reason: string): Promise<number> =>
  countDeleted(
    db,
    sql`
      update add_on_callback
      set state = 'failed', reason = ${reason}, sealed_secret = null, sealed_code = null, changed_at = now()
      where state = 'pending'`,
  )

/** Requests for an account or a new password that were not answered yet. */
export const deleteRequests = (db: Database): Promise<number> =>
  countDeleted(db, sql`delete from account_request`)
