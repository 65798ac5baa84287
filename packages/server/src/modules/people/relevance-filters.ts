/** How good a match is, as SQL: the one place to tune it for people. */
import { type RawBuilder, sql } from 'kysely'
import { type Order, orderBy, orderKey } from '../../db/page.ts'

/** Who is meant: first whoever is called exactly that, then who has it as a first or last name, then the rest. */
function rankOf(typed: readonly string[]): RawBuilder<number> {
  const whole = typed.join(' ')
  return sql<number>`case
    when person.first_name_key = ${whole} or person.username_key = ${whole} then 0
    when split_part(person.first_name_key, ' ', 1) = any(${[...typed]}::text[])
      or split_part(person.last_name_key, ' ', 1) = any(${[...typed]}::text[]) then 1
    else 2 end`
}

/** Given the words as they were typed. */
export const bestFirst = (typed: readonly string[]): Order =>
  orderBy(
    'asc',
    { name: 'rank', expression: rankOf(typed) },
    orderKey('person.first_name_key'),
    orderKey('person.id'),
  )
