/** Announcements that somebody put aside, as SQL. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Nothing is looked up for content of other types. */
export const isDismissedBy = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (content.type = 'announcement' and exists (
    select from dismissal
    where dismissal.person_id = ${personId} and dismissal.content_id = content.id))`
