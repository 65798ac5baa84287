/** The relevance of places, as SQL: tuned here alone, tested by the quality set (decision 0109). */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'

/** At most 1.2, if everybody is a member. */
const POPULARITY = sql`(1 + 0.01::float8 * ln((1 + place.member_count)::float8))`

/**
 * First exact names, then names with one of the words, then the rest. Within a step, the rank of the words and the
 * member count decide. Lower is better.
 */
function rankOf(typed: readonly string[]): RawBuilder<number> {
  return sql<number>`(case
    when place.name_key = ${typed.join(' ')} or place.slug_key = ${typed.join('-')} then 0
    when string_to_array(place.name_key, ' ') && ${[...typed]}::text[] then 2
    else 4 end - ${POPULARITY} * entry.word_rank)::real`
}

/** The words as typed. */
export const bestFirst = (typed: readonly string[]): Order =>
  orderBy(
    'asc',
    { name: 'rank', expression: rankOf(typed) },
    orderKey('place.name_key'),
    orderKey('place.id'),
  )
