/** Filters and orders of tags, as SQL. */
import type { Api, Filter, OperationFilters } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { lowered } from '../../../engines/text-search/folding.ts'
import { failure } from '../../../failure.ts'
import { placesOf } from '../membership/filters.ts'

export type TagFilter = Filter<OperationFilters<Api['listTags']>>

/** The scope of public content, and the scopes of private and secret places. */
export const EVERYBODY = '0'
export const ALL_CLOSED = '-1'

/** A tag without accents, as the counts have it. */
export const keyOf = (tag: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(normalize(${tag}, nfkd), '[\\u0300-\\u036f]+', '', 'g')`

const likeOf = (beginning: RawBuilder<unknown>) =>
  sql`regexp_replace(${keyOf(beginning)}, '([%_\\\\])', '\\\\\\1', 'g') || '%'`

/** Each tag is compared with each of them. */
const MOST_BEGINNINGS = 20

/** An index serves a single one. Several are one parameter, however many they are. */
function beginsWith({ values }: TagFilter): Condition {
  const beginnings = [...new Set(lowered(values))]
  if (beginnings.length > MOST_BEGINNINGS)
    throw failure('filter_invalid', `prefix takes at most ${MOST_BEGINNINGS} beginnings.`)
  const [only] = beginnings
  return beginnings.length === 1
    ? sql<SqlBool>`used.tag_key like ${likeOf(sql`${only}::text`)}`
    : sql<SqlBool>`used.tag_key like any(array(
        select ${likeOf(sql`beginning.text`)} from unnest(${beginnings}::text[]) as beginning (text)))`
}

/** For rows of `used`, before they are added up. */
export const conditionsOf = (filters: readonly TagFilter[]): Condition[] => filters.map(beginsWith)

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
