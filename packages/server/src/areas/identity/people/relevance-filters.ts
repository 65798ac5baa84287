/** How good a match is, as SQL: the one place to tune it for people, held by the quality set (decision 0109). */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../../db/list.ts'

/**
 * Who is meant: first whoever is called exactly that, then who has it as a first or last name, then the rest. Among those
 * alike, whoever has the words in more and better places; that is at most 1, and never bridges a step. The lower the better.
 */
function rankOf(typed: readonly string[]): RawBuilder<number> {
  const whole = typed.join(' ')
  return sql<number>`(case
    when person.first_name_key = ${whole} or person.username_key = ${whole} then 0
    when split_part(person.first_name_key, ' ', 1) = any(${[...typed]}::text[])
      or split_part(person.last_name_key, ' ', 1) = any(${[...typed]}::text[]) then 2
    else 4 end - entry.word_rank)::real`
}

/** Given the words as they were typed. */
export const bestFirst = (typed: readonly string[]): Order =>
  orderBy(
    'asc',
    { name: 'rank', expression: rankOf(typed) },
    orderKey('person.first_name_key'),
    orderKey('person.id'),
  )
