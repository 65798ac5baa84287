/** The filters and orders of the moderators' queue, as SQL. */
import {
  type Api,
  type Filter,
  ITEM_KINDS,
  ITEM_STATES,
  ITEM_TYPES,
  isId,
  type OperationFilters,
  type OperationSorts,
  readUri,
} from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Condition, type Order, orderBy } from '../../../db/list.ts'
import { invalidFilter, requireKnown } from '../../../filter-values.ts'
import { isInSight } from '../reading/named-filters.ts'
import { mayModerate } from './policy.ts'

type ListItems = Api['listModerationItems']
export type ItemFilter = Filter<OperationFilters<ListItems>>
export type ItemSort = OperationSorts<ListItems>

export const IS_GONE = sql<boolean>`case item.object_kind
  when 'content' then not exists (select from content gone where gone.id = item.object_id)
  else not exists (select from person gone where gone.id = item.object_id and gone.departed_at is null) end`

const idOf = (actor: Actor) => (actor.kind === 'member' ? actor.id : null)

/** Whether the caller is the author, or the person: now, or when it was reported. */
export const isOwn = (actor: Actor): Condition =>
  sql<SqlBool>`coalesce(${idOf(actor)}::bigint in (content.author_id, person.id, item.about_id), false)`

const inPlacesModeratedBy = (me: string | null) => sql`membership moderating
  join place moderated_place on moderated_place.home_id = moderating.place_id
  join content top on top.place_id = moderated_place.id
  join content part on part.root_id = top.id
  join moderation_item known on known.object_kind = 'content' and known.object_id = part.id
  where moderating.person_id = ${me}::bigint and moderating.moderates`

/** What waited in places that somebody owns or moderates, and what they decided: read by indexes, however long the queue is. */
const waitedWith = (me: string | null) => sql`array(
  select waited.id from membership owned
  join place owned_place on owned_place.home_id = owned.place_id
  join content post on post.place_id = owned_place.id
  join moderation_item waited
    on waited.kind = 'pending' and waited.object_kind = 'content' and waited.object_id = post.id
  where owned.person_id = ${me}::bigint and owned.state = 'owner'
  union all
  select known.id from ${inPlacesModeratedBy(me)}
  union all
  select decided.id from moderation_item decided where decided.resolver_id = ${me}::bigint)`

/** The same of what waits now, however much was published in these places. */
const waitingWith = (me: string | null) => sql`array(
  select waiting.id from membership owned
  join place owned_place on owned_place.home_id = owned.place_id
  join content post on post.place_id = owned_place.id and post.status = 'pendingApproval'
  join moderation_item waiting
    on waiting.kind = 'pending' and waiting.object_kind = 'content' and waiting.object_id = post.id
  where owned.person_id = ${me}::bigint and owned.state = 'owner'
  union all
  select known.id from ${inPlacesModeratedBy(me)} and known.state = 'open')`

/** The SQL twin of policy.maySeeItem; faster for lists of open items only. */
export function visibleTo(actor: Actor, { isOpen = false } = {}): Condition {
  const me = idOf(actor)
  const own = sql`item.resolver_id = ${me}::bigint`
  const waiting = sql`item.kind = 'pending' and (content.membership in ('owner', 'moderator') or ${own})`
  const decided = isAdmin(actor) ? sql`item.resolver_id is not null` : own
  const concerns = sql`(item.kind = 'report' and ${isOwn(actor)})`
  const inSight = mayModerate(actor) ? isInSight : sql`content.membership = 'moderator'`
  const seen = sql`((${inSight} or ${decided} and ${IS_GONE}) and not ${concerns} or ${waiting})`
  if (mayModerate(actor)) return sql<SqlBool>`${seen}`
  const theirs = isOpen ? waitingWith(me) : waitedWith(me)
  return sql<SqlBool>`item.id = any(${theirs}) and ${seen}`
}

/** Whether only open items are asked for. */
export const asksForOpen = (filters: readonly ItemFilter[]): boolean =>
  filters.some(({ name, values }) => name === 'state' && values.join() === 'open')

function known(filter: ItemFilter, accepted: readonly string[]): string[] {
  requireKnown(filter, accepted)
  return [...filter.values]
}

const placeIdsOf = (filter: ItemFilter, baseUrl: string): string[] =>
  filter.values.map((value) => {
    const uri = readUri(value, baseUrl)
    const id = uri?.collection === 'places' ? uri.id : value
    if (!isId(id)) throw invalidFilter(filter, value, 'the URIs of places')
    return id
  })

/** A single value is compared with =, so that an index returns the rows in order. */
const isInState = ([state, ...more]: string[]): Condition =>
  more.length === 0
    ? sql<SqlBool>`item.state = ${state}`
    : sql<SqlBool>`item.state = any(${[state, ...more]}::text[])`

const idsOf = (filter: ItemFilter): string[] =>
  filter.values.map((value) => {
    if (!isId(value)) throw invalidFilter(filter, value, 'ids of items')
    return value
  })

const CONDITIONS: Record<ItemFilter['name'], (filter: ItemFilter, baseUrl: string) => Condition> = {
  id: (filter) => sql<SqlBool>`item.id = any(${idsOf(filter)}::bigint[])`,
  state: (filter) => isInState(known(filter, ITEM_STATES)),
  kind: (filter) => sql<SqlBool>`item.kind = any(${known(filter, ITEM_KINDS)}::text[])`,
  type: (filter) => {
    const types = known(filter, ITEM_TYPES)
    return sql<SqlBool>`coalesce(content.type, item.object_kind) = any(${types}::text[])`
  },
  place: (filter, baseUrl) => sql<SqlBool>`item.object_kind = 'content' and exists (
    select from content reported
    join content top on top.id = reported.root_id
    where reported.id = item.object_id and top.place_id = any(${placeIdsOf(filter, baseUrl)}::bigint[]))`,
}

export const conditionsOf = (filters: readonly ItemFilter[], baseUrl: string): Condition[] =>
  filters.map((filter) => CONDITIONS[filter.name](filter, baseUrl))

const by = (direction: Order['direction']): Order =>
  orderBy(
    direction,
    { name: 'opened_key', expression: sql.raw('item.opened_at') },
    { name: 'item_id', expression: sql.raw('item.id') },
  )

const ORDERS: Record<ItemSort, Order> = { dateCreatedDesc: by('desc'), dateCreatedAsc: by('asc') }

export const orderOf = (sort: ItemSort = 'dateCreatedDesc'): Order => ORDERS[sort]
