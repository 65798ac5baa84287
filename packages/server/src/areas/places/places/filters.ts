/** The filters and orders of lists of places and members, as SQL. */
import {
  type Api,
  type Filter,
  FOREIGN_TYPES,
  isId,
  MEMBER_STATES,
  type MemberState,
  type OperationFilters,
  type OperationSorts,
  PLACE_TYPES,
  readUri,
} from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Condition, isOneOfPairs, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { orderInTag, type TagList, tagList } from '../../../db/tag-list.ts'
import { idOfViewer, type Viewer } from '../../../db/viewer.ts'
import { dateFilters } from '../../../engines/text-search/date-filters.ts'
import { lowered } from '../../../engines/text-search/folding.ts'
import { eachOnce, invalidFilter, onlyTag, readDescriptors, requireKnown } from '../../../filter-values.ts'
import { isMember, isMemberOf } from '../membership/filters.ts'
import { idOf } from './queries.ts'

/** Search takes every list filter plus its own. */
export type PlaceFilter = Filter<OperationFilters<Api['searchPlaces']>>
export type PlaceSort = OperationSorts<Api['listPlaces']>

const ALWAYS: Condition = sql<SqlBool>`true`

/** By own membership alone, not by security groups. */
function isMemberAs(actor: Actor, states: readonly MemberState[]): Condition {
  return sql<SqlBool>`exists (
    select from membership
    where membership.place_id = place.home_id and membership.person_id = ${idOf(actor)}::bigint
      and membership.state = any(${[...states]}::text[]))`
}

/** The SQL twin of policy.maySee, for lists. Checks membership for secret groups only. */
export function visibleTo(actor: Viewer): Condition {
  if (isAdmin(actor)) return ALWAYS
  return sql<SqlBool>`(place.group_type <> 'SECRET' or ${isMemberOf(sql`${idOfViewer(actor)}::bigint`)})`
}

/** The SQL twin of policy.mayLookInside. */
export function openInside(actor: Viewer): Condition {
  if (isAdmin(actor)) return ALWAYS
  return sql<SqlBool>`(place.group_type in ('OPEN', 'MEMBER_ONLY') or ${isMemberOf(sql`${idOfViewer(actor)}::bigint`)})`
}

/** Those that take something new, for suggestions. */
export const NOT_ARCHIVED: Condition = sql<SqlBool>`place.archived_at is null`

/** The SQL twin of policy.mayManage, with the caller's membership joined. */
export const managedBy = (actor: Viewer): Condition =>
  isAdmin(actor) ? ALWAYS : sql<SqlBool>`coalesce(membership.state = 'owner', false)`

/** The SQL twin of policy.mayReadMember: needs the membership, its place, and the viewer's own membership there. */
export function memberVisibleTo(actor: Viewer): Condition {
  if (isAdmin(actor)) return ALWAYS
  const me = sql`${idOfViewer(actor)}::bigint`
  const isInside = isMember(me, { place: 'place', membership: 'viewer' })
  return sql<SqlBool>`(
    coalesce(viewer.state = 'owner' or viewer.moderates and membership.state = 'banned', false)
    or membership.person_id = ${me}
      and (place.group_type <> 'SECRET' or membership.state = 'invited' or ${isInside})
    or membership.state in ('owner', 'member')
      and (place.group_type in ('OPEN', 'MEMBER_ONLY') or ${isInside}))`
}

/** The place of a page address, by type and folded name; former names count too. */
export const placeOfPage = (
  type: RawBuilder<unknown>,
  slugKey: RawBuilder<unknown>,
): RawBuilder<string | null> => sql`coalesce(
  (select named.id from place named where named.type = ${type} and named.slug_key = ${slugKey}),
  (select former_slug.place_id from former_slug
    where former_slug.type = ${type} and former_slug.slug_key = ${slugKey}))`

const RELATIONSHIPS: Record<string, (actor: Actor) => Condition> = {
  following: (actor) => sql<SqlBool>`exists (
    select from stream_association
    where stream_association.owner_id = ${idOf(actor)}::bigint and stream_association.kind = 'place'
      and stream_association.object_id = place.id)`,
  member: (actor) => isMemberAs(actor, ['owner', 'member']),
  owner: (actor) => isMemberAs(actor, ['owner']),
}

function isRelated(filter: PlaceFilter, actor: Actor): Condition {
  requireKnown(filter, Object.keys(RELATIONSHIPS))
  const conditions = eachOnce(filter).flatMap((value) => RELATIONSHIPS[value]?.(actor) ?? [])
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

function isDescribed(filter: PlaceFilter): Condition {
  const { types, ids } = readDescriptors(filter, PLACE_TYPES, '(700,12)')
  return isOneOfPairs('place', types, ids)
}

const CONDITIONS: Record<PlaceFilter['name'], (filter: PlaceFilter, actor: Actor) => Condition[]> = {
  // Handled by the search index.
  search: () => [],
  subjectonly: () => [],
  ...dateFilters('place.created_at'),
  tag: (filter) => [sql<SqlBool>`place.tags && ${lowered(filter.values)}::text[]`],
  type: (filter) => {
    requireKnown(filter, [...PLACE_TYPES, ...FOREIGN_TYPES], PLACE_TYPES)
    return [sql<SqlBool>`place.type = any(${[...filter.values]}::text[])`]
  },
  relationship: (filter, actor) => [isRelated(filter, actor)],
  entityDescriptor: (filter) => [isDescribed(filter)],
}

export function conditionsOf(filters: readonly PlaceFilter[], actor: Actor): Condition[] {
  return [visibleTo(actor), ...filters.flatMap((filter) => CONDITIONS[filter.name](filter, actor))]
}

export const childOf = (id: string): Condition => sql<SqlBool>`place.parent_id = ${id}::bigint`

const by = (column: string, direction: Order['direction']): Order =>
  orderBy(direction, orderKey(`place.${column}`), orderKey('place.id'))

export const BY_NAME: Order = by('name_key', 'asc')
export const NEWEST_FIRST: Order = by('created_at', 'desc')
const BY_NAME_IN_TAG = orderInTag('place', 'name_key', 'asc')

/** Places with one tag, if this is all that is asked for, by name. */
export function tagListOf(filters: readonly PlaceFilter[], order: Order): TagList | undefined {
  const tag = order === BY_NAME ? onlyTag(filters) : undefined
  return tag === undefined ? undefined : tagList('place', tag, BY_NAME_IN_TAG)
}

const ORDERS: Record<Exclude<PlaceSort, 'relevanceDesc'>, Order> = {
  titleAsc: BY_NAME,
  dateCreatedAsc: by('created_at', 'asc'),
  dateCreatedDesc: NEWEST_FIRST,
  latestActivityAsc: by('active_at', 'asc'),
  latestActivityDesc: by('active_at', 'desc'),
}

/** Undefined for relevance, or where no sort is given. */
export const orderOf = (sort: PlaceSort | undefined): Order | undefined =>
  sort === undefined || sort === 'relevanceDesc' ? undefined : ORDERS[sort]

/** The states that the parameter and all filters allow; undefined where none is given. */
export function statesOf(
  given: readonly Filter[],
  asked?: readonly MemberState[],
): readonly MemberState[] | undefined {
  const filters = given.filter(({ name }) => name === 'state')
  if (filters.length === 0) return asked
  for (const filter of filters) requireKnown(filter, MEMBER_STATES)
  return (asked ?? MEMBER_STATES).filter((state) => filters.every((filter) => filter.values.includes(state)))
}

/** The ids of people, one list for each filter that names some. */
export const peopleNamedIn = (given: readonly Filter[], baseUrl: string): readonly (readonly string[])[] =>
  given
    .filter(({ name }) => name === 'person')
    .map((filter) =>
      filter.values.map((value) => {
        const uri = readUri(value, baseUrl)
        const id = uri?.collection === 'people' ? uri.id : value
        if (!isId(id)) throw invalidFilter(filter, value, 'the URIs or ids of people')
        return id
      }),
    )
