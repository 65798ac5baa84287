/** Whether a token still works, as SQL. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOfCurrentAccount } from '../credentials/filters.ts'

/** Neither revoked nor expired, of a person who may sign in, not older than their password. For tokens without an add-on. */
export const isGoodToken = (tokenId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from access_token
  join person on person.id = access_token.person_id
  left join credential on credential.person_id = person.id
  where access_token.id = ${tokenId} and (access_token.expires_at is null or access_token.expires_at > now())
    and ${isOfCurrentAccount('access_token')})`
