/** What readers did with content, each for themselves, as SQL. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Nothing is looked up for content of other types. */
export const isDismissedBy = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (content.type = 'announcement' and exists (
    select from dismissal
    where dismissal.person_id = ${personId} and dismissal.content_id = content.id))`

/** Nothing is looked up for what nobody likes. */
export const isLikedBy = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (content.like_count > 0 and exists (
    select from reaction
    where reaction.content_id = content.id and reaction.kind = 'like' and reaction.person_id = ${personId}))`

/** Nor for what helped nobody. */
export const isHelpfulTo = (personId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (content.helpful_count > 0 and exists (
    select from outcome
    where outcome.content_id = content.id and outcome.person_id = ${personId}
      and outcome.kind = 'helpful' and outcome.removed_at is null))`
