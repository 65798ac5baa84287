/** The relevance of content, as SQL: tuned here alone, tested by the quality set (decision 0109). */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'
import type { SearchPlan } from '../../../engines/text-search/plan.ts'
import { wordRankOf } from '../../../engines/text-search/rank-filters.ts'

/** All words in the title or the tags rank above some of them. */
const TITLED = sql`1.5::real`
/** Documents rank above conversations. */
const DOCUMENT = sql`1.2::real`

/**
 * The age at the start of today, so that consecutive pages agree. This runs for hundreds of rows per search, so
 * everything is double precision: numeric is ten times slower.
 */
const WEEKS = sql`greatest(0, current_date - content.published_at::date)::float8 / 7`
/** Each doubling of the age costs the same. */
const FRESHNESS = sql`(1 + 0.1::float8 * ln(1 + ${WEEKS}))`
/** Logarithmic: the first likes count most. */
const POPULARITY = sql`(1 + 0.03::float8 * ln((1 + content.like_count + content.reply_count)::float8))`

/** The rank of the matched words. */
export const relevanceOf = (plan: SearchPlan): RawBuilder<unknown> => sql`
  ${wordRankOf(plan)} * case when entry.vector @@ ${plan.titleQuery} then ${TITLED} else 1 end`

const RANK = sql<number>`(entry.word_rank
    * case when content.type = 'document' then ${DOCUMENT} else 1 end
    * ${POPULARITY} / ${FRESHNESS})::real`

export const BEST_FIRST: Order = orderBy(
  'desc',
  { name: 'rank', expression: RANK },
  orderKey('content.published_at'),
  orderKey('content.id'),
)
