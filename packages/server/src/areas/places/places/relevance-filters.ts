/** How good a match is, as SQL: the one place to tune it for places, held by the quality set (decision 0109). */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'

/** At most 1.2 for as many members as there are people. */
const ESTEEM = sql`(1 + 0.01::float8 * ln((1 + place.member_count)::float8))`

/**
 * First what is called exactly that, then what has a word of it in its name, then the rest. Among those alike, what has the
 * words in more and better places and a few more members; that never bridges a step. The lower the better.
 */
function rankOf(typed: readonly string[]): RawBuilder<number> {
  return sql<number>`(case
    when place.name_key = ${typed.join(' ')} or place.slug_key = ${typed.join('-')} then 0
    when string_to_array(place.name_key, ' ') && ${[...typed]}::text[] then 2
    else 4 end - ${ESTEEM} * entry.word_rank)::real`
}

/** Given the words as they were typed. */
export const bestFirst = (typed: readonly string[]): Order =>
  orderBy(
    'asc',
    { name: 'rank', expression: rankOf(typed) },
    orderKey('place.name_key'),
    orderKey('place.id'),
  )
