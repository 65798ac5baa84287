/** Relevance of people, as SQL. Tune it only here; the quality set checks it (decision 0109). */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'

/**
 * Exact name first, then first or last name, then the rest. Within a step, more and better matching fields, at most
 * 1, so it never crosses a step. Lower is better.
 */
function rankOf(typed: readonly string[]): RawBuilder<number> {
  const whole = typed.join(' ')
  return sql<number>`(case
    when person.first_name_key = ${whole} or person.username_key = ${whole} then 0
    when split_part(person.first_name_key, ' ', 1) = any(${[...typed]}::text[])
      or split_part(person.last_name_key, ' ', 1) = any(${[...typed]}::text[]) then 2
    else 4 end - entry.word_rank)::real`
}

/** The words as typed. */
export const bestFirst = (typed: readonly string[]): Order =>
  orderBy(
    'asc',
    { name: 'rank', expression: rankOf(typed) },
    orderKey('person.first_name_key'),
    orderKey('person.id'),
  )
