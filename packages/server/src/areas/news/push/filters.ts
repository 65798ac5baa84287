/** Devices that may still be notified, as SQL. */
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import { isGoodSession, isGoodToken, isOfCurrentAccount } from '../../identity/filters.ts'

/**
 * The sign-in that registered it is still good, whatever ended others: a sign-out, a new password, a revoked token. For rows of
 * push_subscription.
 */
export const isLive: Condition = sql<SqlBool>`case
  when push_subscription.session_id is not null then ${isGoodSession(sql`push_subscription.session_id`)}
  when push_subscription.token_id is not null then ${isGoodToken(sql`push_subscription.token_id`)}
  else exists (
    select from person left join credential on credential.person_id = person.id
    where person.id = push_subscription.person_id and ${isOfCurrentAccount('push_subscription')}) end`
