/** The filters and orders of lists of people, as SQL. */
import type { Api, Filter, OperationFilters, OperationSorts } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../actor.ts'
import type { Condition } from '../../db/list.ts'
import { type Order, orderBy, orderKey } from '../../db/page.ts'
import { failure } from '../../failure.ts'
import { lowered, patternOf, plainWords, searchWords } from '../text-search/text-search.ts'
import { mayListDisabled } from './policy.ts'

type ListPeople = Api['listPeople']
export type PersonFilter = Filter<OperationFilters<ListPeople>>
export type PersonSort = OperationSorts<ListPeople>

/** The SQL twin of policy.maySee, for lists. */
export function visibleTo(actor: Actor): Condition {
  if (isAdmin(actor)) return sql<SqlBool>`person.departed_at is null`
  const own = actor.kind === 'member' ? actor.id : null
  return sql<SqlBool>`person.departed_at is null and (person.visible or person.id = ${own}::bigint)`
}

/** Given the key of a username: whose page an address is, be the name theirs or no longer. */
export const personOfPage = (usernameKey: RawBuilder<unknown>): RawBuilder<string | null> => sql`coalesce(
  (select named.id from person named where named.username_key = ${usernameKey} and named.departed_at is null),
  (select former_username.person_id from former_username where former_username.username_key = ${usernameKey}))`

const ENABLED: Condition = sql<SqlBool>`person.enabled`

function matchesProfile(label: string, values: readonly string[]): Condition {
  return sql<SqlBool>`exists (
    select from jsonb_array_elements(person.profile) field
    where lower(field ->> 'svc_label') = ${label} and lower(field ->> 'value') = any(${lowered(values)}::text[]))`
}

const CONDITIONS: Record<PersonFilter['name'], (filter: PersonFilter, actor: Actor) => Condition[]> = {
  search: (filter) =>
    searchWords(filter.values).map((word) => sql<SqlBool>`person.search_text ~ ${patternOf(word)}`),
  tag: (filter) => [sql<SqlBool>`person.tags && ${lowered(filter.values)}::text[]`],
  title: (filter) => [matchesProfile('title', filter.values)],
  department: (filter) => [matchesProfile('department', filter.values)],
  company: (filter) => [matchesProfile('company', filter.values)],
  location: (filter) => [
    sql<SqlBool>`(lower(person.location) = any(${lowered(filter.values)}::text[])
      or ${matchesProfile('location', filter.values)})`,
  ],
  'include-disabled': (_filter, actor) => {
    if (!mayListDisabled(actor)) throw failure('forbidden', 'Only admins list disabled people.')
    return []
  },
}

export function conditionsOf(filters: readonly PersonFilter[], actor: Actor): Condition[] {
  const includesDisabled = filters.some((filter) => filter.name === 'include-disabled')
  const own = filters.flatMap((filter) => CONDITIONS[filter.name](filter, actor))
  return [visibleTo(actor), ...(includesDisabled ? [] : [ENABLED]), ...own]
}

const by = (column: string, direction: Order['direction']): Order =>
  orderBy(direction, orderKey(`person.${column}`), orderKey('person.id'))

const ORDERS: Record<Exclude<PersonSort, 'relevanceDesc'>, Order> = {
  firstNameAsc: by('first_name_key', 'asc'),
  lastNameAsc: by('last_name_key', 'asc'),
  dateJoinedAsc: by('joined_at', 'asc'),
  dateJoinedDesc: by('joined_at', 'desc'),
  updatedAsc: by('updated_at', 'asc'),
  updatedDesc: by('updated_at', 'desc'),
}
export const BY_ID: Order = orderBy('asc', orderKey('person.id'))

/** Who is meant: first whoever is called exactly that, then who has it as a first or last name, then the rest. */
function byRelevance(words: readonly string[]): Order {
  const plain = plainWords(words)
  const rank = sql<number>`case
    when person.first_name_key = ${plain.join(' ')} or person.username_key = ${plain.join(' ')} then 0
    when split_part(person.first_name_key, ' ', 1) = any(${plain}::text[])
      or split_part(person.last_name_key, ' ', 1) = any(${plain}::text[]) then 1
    else 2 end`
  return orderBy(
    'asc',
    { name: 'rank', expression: rank },
    orderKey('person.first_name_key'),
    orderKey('person.id'),
  )
}

/** Best first where words were searched for and no other order is asked for. */
export function orderOf(sort: PersonSort | undefined, filters: readonly PersonFilter[]): Order {
  const words = filters
    .filter((filter) => filter.name === 'search')
    .flatMap((filter) => searchWords(filter.values))
  const chosen = sort ?? (words.length > 0 ? 'relevanceDesc' : 'firstNameAsc')
  if (chosen !== 'relevanceDesc') return ORDERS[chosen]
  return words.length > 0 ? byRelevance(words) : ORDERS.firstNameAsc
}
