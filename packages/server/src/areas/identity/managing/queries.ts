import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface CredentialRow {
  readonly has_password: boolean
  /** When each address was confirmed, by its key. */
  readonly confirmed: Readonly<Record<string, string>>
}

/** The wire format of dates, which PostgreSQL's JSON does not use. */
const WIRE_DATE = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"+0000"')

export async function findCredentials(db: Database, personId: string): Promise<CredentialRow> {
  const { rows } = await sql<CredentialRow>`
    select exists (select from credential where person_id = ${personId}::bigint) as has_password,
      coalesce((
        select jsonb_object_agg(address_key, to_char(confirmed_at at time zone 'UTC', ${WIRE_DATE}))
        from email_claim where person_id = ${personId}::bigint and confirmed_at is not null
      ), '{}') as confirmed`.execute(db)
  return rows[0] ?? { has_password: false, confirmed: {} }
}
