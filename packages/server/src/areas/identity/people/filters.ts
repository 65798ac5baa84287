/** Filters and orders of people, as SQL. */
import { type Api, type Filter, type OperationFilters, type OperationSorts, ROLES } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { orderInTag, type TagList, tagList } from '../../../db/tag-list.ts'
import { idOfViewer, type Viewer } from '../../../db/viewer.ts'
import { dateFilters, isBetween } from '../../../engines/text-search/date-filters.ts'
import { lowered } from '../../../engines/text-search/folding.ts'
import { failure } from '../../../failure.ts'
import { eachOnce, onlyTag, requireKnown } from '../../../filter-values.ts'
import { maySeeAccounts } from './policy.ts'

/** Search takes every list filter plus its own. */
export type PersonFilter = Filter<OperationFilters<Api['searchPeople']>>
export type PersonSort = OperationSorts<Api['listPeople']>

/** The SQL twin of policy.maySee, for lists. */
export function visibleTo(actor: Viewer): Condition {
  if (isAdmin(actor)) return sql<SqlBool>`person.departed_at is null`
  return sql<SqlBool>`person.departed_at is null and (person.visible or person.id = ${idOfViewer(actor)}::bigint)`
}

/** A person whom another row names, as `NamedPerson`. */
export const personObject = (table: string): RawBuilder<unknown> =>
  sql.raw(`jsonb_build_object('id', ${table}.id::text, 'username', ${table}.username,
    'given_name', ${table}.given_name, 'family_name', ${table}.family_name, 'display_name', ${table}.display_name,
    'emails', ${table}.emails, 'enabled', ${table}.enabled, 'visible', ${table}.visible,
    'departed', ${table}.departed_at is not null)`)

/** The same, or null where no person was joined. */
export const personObjectOrNull = (table: string): RawBuilder<unknown> =>
  sql`case when ${sql.raw(table)}.id is not null then ${personObject(table)} end`

/** By username key: the current owner of a name, otherwise the former one. */
export const personOfPage = (usernameKey: RawBuilder<unknown>): RawBuilder<string | null> => sql`coalesce(
  (select named.id from person named where named.username_key = ${usernameKey} and named.departed_at is null),
  (select former_username.person_id from former_username where former_username.username_key = ${usernameKey}))`

const ENABLED: Condition = sql<SqlBool>`person.enabled`
/** Looks nothing up for people. */
const NO_BOT: Condition = sql<SqlBool>`(person.user_type <> 'bot'
  or not exists (select from add_on where add_on.bot_person_id = person.id))`

function matchesProfile(label: string, values: readonly string[]): Condition {
  return sql<SqlBool>`exists (
    select from jsonb_array_elements(person.profile) field
    where lower(field ->> 'svc_label') = ${label} and lower(field ->> 'value') = any(${lowered(values)}::text[]))`
}

const IN_STATE: Readonly<Record<string, Condition>> = {
  enabled: ENABLED,
  disabled: sql<SqlBool>`not person.enabled`,
}
/** Sorts people who never signed in as the oldest sign-in. */
const LAST_SIGN_IN = "coalesce(person.last_authenticated_at, '-infinity')"

function requireMayManage(actor: Actor): void {
  if (maySeeAccounts(actor)) return
  throw failure('forbidden', 'Only community managers and admins list people by their accounts.')
}

const CONDITIONS: Record<PersonFilter['name'], (filter: PersonFilter, actor: Actor) => Condition[]> = {
  // Words are looked up in the index, which gets the fields to search.
  search: () => [],
  subjectonly: () => [],
  ...dateFilters('person.joined_at'),
  tag: (filter) => [sql<SqlBool>`person.tags && ${lowered(filter.values)}::text[]`],
  title: (filter) => [matchesProfile('title', filter.values)],
  department: (filter) => [matchesProfile('department', filter.values)],
  company: (filter) => [matchesProfile('company', filter.values)],
  location: (filter) => [
    sql<SqlBool>`(lower(person.location) = any(${lowered(filter.values)}::text[])
      or ${matchesProfile('location', filter.values)})`,
  ],
  'include-disabled': (_filter, actor) => {
    requireMayManage(actor)
    return []
  },
  role(filter, actor) {
    requireMayManage(actor)
    requireKnown(filter, ROLES)
    return [sql<SqlBool>`person.roles && ${[...filter.values]}::text[]`]
  },
  state(filter, actor) {
    requireMayManage(actor)
    requireKnown(filter, Object.keys(IN_STATE))
    return [
      sql<SqlBool>`(${sql.join(
        eachOnce(filter).map((value) => IN_STATE[value]),
        sql` or `,
      )})`,
    ]
  },
  lastSignIn(filter, actor) {
    requireMayManage(actor)
    return isBetween(filter, LAST_SIGN_IN)
  },
  'include-bots': () => [],
}

export function conditionsOf(filters: readonly PersonFilter[], actor: Actor): Condition[] {
  const asksFor = (name: PersonFilter['name']) => filters.some((filter) => filter.name === name)
  const own = filters.flatMap((filter) => CONDITIONS[filter.name](filter, actor))
  return [
    visibleTo(actor),
    ...(asksFor('include-disabled') || asksFor('state') ? [] : [ENABLED]),
    ...(asksFor('include-bots') ? [] : [NO_BOT]),
    ...own,
  ]
}

const by = (column: string, direction: Order['direction']): Order =>
  orderBy(direction, orderKey(`person.${column}`), orderKey('person.id'))

const byLastSignIn = (direction: Order['direction']): Order =>
  orderBy(direction, { name: 'last_sign_in_key', expression: sql.raw(LAST_SIGN_IN) }, orderKey('person.id'))

export const BY_NAME: Order = by('first_name_key', 'asc')
export const NEWEST_FIRST: Order = by('joined_at', 'desc')
const BY_NAME_IN_TAG = orderInTag('person', 'first_name_key', 'asc')

/** People with one tag, if this is all that is asked for, by name. */
export function tagListOf(filters: readonly PersonFilter[], order: Order): TagList | undefined {
  const tag = order === BY_NAME ? onlyTag(filters) : undefined
  return tag === undefined ? undefined : tagList('person', tag, BY_NAME_IN_TAG)
}

const ORDERS: Record<Exclude<PersonSort, 'relevanceDesc'>, Order> = {
  firstNameAsc: BY_NAME,
  lastNameAsc: by('last_name_key', 'asc'),
  dateJoinedAsc: by('joined_at', 'asc'),
  dateJoinedDesc: NEWEST_FIRST,
  updatedAsc: by('updated_at', 'asc'),
  updatedDesc: by('updated_at', 'desc'),
  lastSignInAsc: byLastSignIn('asc'),
  lastSignInDesc: byLastSignIn('desc'),
}
export const BY_ID: Order = orderBy('asc', orderKey('person.id'))

/** No order for relevance, or by default. */
export function orderOf(sort: PersonSort | undefined, actor: Actor): Order | undefined {
  if (sort === undefined || sort === 'relevanceDesc') return undefined
  if (sort === 'lastSignInAsc' || sort === 'lastSignInDesc') requireMayManage(actor)
  return ORDERS[sort]
}
