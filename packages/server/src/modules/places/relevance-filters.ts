/** How good a match is, as SQL: the one place to tune it for places. */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../db/page.ts'

/** First what is called exactly that, then what has a word of it in its name, then the rest. */
function rankOf(typed: readonly string[]): RawBuilder<number> {
  return sql<number>`case
    when place.name_key = ${typed.join(' ')} or place.slug_key = ${typed.join('-')} then 0
    when string_to_array(place.name_key, ' ') && ${[...typed]}::text[] then 1
    else 2 end`
}

/** Given the words as they were typed. */
export const bestFirst = (typed: readonly string[]): Order =>
  orderBy(
    'asc',
    { name: 'rank', expression: rankOf(typed) },
    orderKey('place.name_key'),
    orderKey('place.id'),
  )
