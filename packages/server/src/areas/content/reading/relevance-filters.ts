/** How good a match is, as SQL: the one place to tune it for content, held by the quality set (decision 0109). */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'
import type { SearchPlan } from '../../../engines/text-search/plan.ts'
import { wordRankOf } from '../../../engines/text-search/rank-filters.ts'

/** All of the words in the title or the tags, over some of them. */
const TITLED = sql`1.5::real`
/** What was written to be kept, over what was talked about. */
const DOCUMENT = sql`1.2::real`

/**
 * To the beginning of today, so that pages which are read one after the other agree. All of this is wordRank for hundreds of
 * rows a search, and numbers with a point are exact to PostgreSQL unless told otherwise: that takes ten times as long.
 */
const WEEKS = sql`greatest(0, current_date - content.published_at::date)::float8 / 7`
/** Each doubling of the age costs about the same: a week among news, a year among what is old. */
const FRESHNESS = sql`(1 + 0.1::float8 * ln(1 + ${WEEKS}))`
/** The first few count most, and a thousand not much more than a hundred. */
const ESTEEM = sql`(1 + 0.03::float8 * ln((1 + content.like_count + content.reply_count)::float8))`

/** What the words of an entry have to say. */
export const reckonedOf = (plan: SearchPlan): RawBuilder<unknown> => sql`
  ${wordRankOf(plan)} * case when entry.vector @@ ${plan.titleQuery} then ${TITLED} else 1 end`

const RANK = sql<number>`(entry.word_rank
    * case when content.type = 'document' then ${DOCUMENT} else 1 end
    * ${ESTEEM} / ${FRESHNESS})::real`

export const BEST_FIRST: Order = orderBy(
  'desc',
  { name: 'rank', expression: RANK },
  orderKey('content.published_at'),
  orderKey('content.id'),
)
