/** Which sessions are good, as a condition in SQL, and their order. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'

/** Without a sign of life for so long, one that does not outlast the browser is over. */
const IDLE_HOURS = 12

/** Of rows of session: that their time is not up. */
export const isInTime: RawBuilder<SqlBool> = sql`session.expires_at > now()
  and (session.is_lasting or session.seen_at > now() - make_interval(hours => ${sql.lit(IDLE_HOURS)}))`

/**
 * Of rows of session, person and credential that belong together. Nobody has to remember to end the sessions of
 * somebody who is disabled, is gone, or has another password: they are not good any more.
 */
export const isGood: RawBuilder<SqlBool> = sql`${isInTime}
  and person.enabled and person.departed_at is null
  and (credential.changed_at = session.credential_at or credential.changed_in = session.id)`

export const NEWEST_FIRST: Order = orderBy('desc', orderKey('session.id'))
