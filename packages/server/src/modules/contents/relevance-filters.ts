/** How good a match is, as SQL: the one place to tune it for content. */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../db/page.ts'
import type { SearchPlan } from '../text-search/plan.ts'

/** As PostgreSQL reads weights, from the text over the names of attachments to titles and tags. */
const WEIGHTS = sql`'{0.1, 0.3, 0.5, 1}'::real[]`
const YEAR_SECONDS = sql.raw(String(365 * 24 * 3600))

/** By days, so that pages which are read one after the other agree. */
const AGE = sql`greatest(0, extract(epoch from current_date - content.published_at))`

/** Words in titles over others, the recent over the old, and a little for what people like and answer. */
function rankOf({ rankQuery, titleQuery }: SearchPlan): RawBuilder<number> {
  return sql<number>`(ts_rank(${WEIGHTS}, entry.vector, ${rankQuery}, 1)
    * (1 + (entry.vector @@ ${titleQuery})::int)
    * (0.5 + 0.5 * power(0.5, ${AGE} / ${YEAR_SECONDS}))
    * (1 + 0.1 * ln(1 + content.like_count + content.reply_count)))::real`
}

export const bestFirst = (plan: SearchPlan): Order =>
  orderBy(
    'desc',
    { name: 'rank', expression: rankOf(plan) },
    orderKey('content.published_at'),
    orderKey('content.id'),
  )
