/** Valid sessions and their order, as SQL. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'

/** Idle limit for sessions that end with the browser. */
const IDLE_HOURS = 12

/** Not expired, for rows of session. */
export const isInTime: RawBuilder<SqlBool> = sql`session.expires_at > now()
  and (session.is_lasting or session.seen_at > now() - make_interval(hours => ${sql.lit(IDLE_HOURS)}))`

/**
 * Valid, for joined rows of session, person and credential. Disabling, removal and a new password end sessions by
 * this condition alone.
 */
export const isGood: RawBuilder<SqlBool> = sql`${isInTime}
  and person.enabled and person.departed_at is null
  and (credential.changed_at = session.credential_at or credential.changed_in = session.id)`

/** The same for a session by its id. */
export const isGoodSession = (sessionId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from session
  join person on person.id = session.person_id
  join credential on credential.person_id = person.id
  where session.id = ${sessionId} and ${isGood})`

export const NEWEST_FIRST: Order = orderBy('desc', orderKey('session.id'))
