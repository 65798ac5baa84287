/** Filters and orders of tags, as SQL. */
import type { Api, Filter, OperationFilters } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { lowered } from '../../../engines/text-search/folding.ts'
import { placesOf } from '../membership/filters.ts'

export type TagFilter = Filter<OperationFilters<Api['listTags']>>

/** The scope of public content, and the scopes of private and secret places. */
export const EVERYBODY = '0'
export const ALL_CLOSED = '-1'

/** A tag without accents, as the counts have it. */
export const keyOf = (tag: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(normalize(${tag}, nfkd), '[\\u0300-\\u036f]+', '', 'g')`

const beginsWith = (beginning: string) =>
  sql`used.tag_key like regexp_replace(${keyOf(sql`${beginning}::text`)}, '([%_\\\\])', '\\\\\\1', 'g') || '%'`

/** For rows of `used`, before they are added up. */
export const conditionsOf = (filters: readonly TagFilter[]): Condition[] =>
  filters.map(({ values }) => sql<SqlBool>`(${sql.join(lowered(values).map(beginsWith), sql` or `)})`)

/** The scopes that the caller may read, as a condition on `scope`. */
export function scopesOf(actor: Actor): { counted: Condition; changed: Condition } {
  if (isAdmin(actor)) {
    return {
      counted: sql<SqlBool>`scope in (${sql.raw(EVERYBODY)}, ${sql.raw(ALL_CLOSED)})`,
      changed: sql<SqlBool>`true`,
    }
  }
  if (actor.kind === 'anonymous') {
    const open = sql<SqlBool>`scope = ${sql.raw(EVERYBODY)}`
    return { counted: open, changed: open }
  }
  const own = sql<SqlBool>`scope = any(array(
    select ${sql.raw(EVERYBODY)}::bigint
    union all
    ${placesOf(sql`${actor.id}::bigint`, ['PRIVATE', 'SECRET'])}))`
  return { counted: own, changed: own }
}

/** The most used first, then by name. */
export const MOST_USED_FIRST: Order = orderBy(
  'asc',
  { name: 'rank', expression: sql`(-found.uses)` },
  orderKey('found.tag'),
)
