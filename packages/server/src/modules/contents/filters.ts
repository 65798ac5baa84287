/** The filters and orders of lists of content, as SQL. */
import {
  type AnswerType,
  type Api,
  CONTENT_STATUSES,
  CONTENT_TYPES,
  type Filter,
  isId,
  ME,
  type OperationFilters,
  type OperationSorts,
  parseDate,
  readUri,
  TOP_TYPES,
  typeCodes,
} from '@folkmoot/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Condition } from '../../db/list.ts'
import { type Order, orderBy, orderKey } from '../../db/page.ts'
import { failure } from '../../failure.ts'
import { standsInside } from '../standing/filters.ts'
import { lowered, searchWords } from '../text-search/text-search.ts'
import type { Search } from './list-queries.ts'
import { idOf, type RootName } from './queries.ts'
import { matchesWords, relevanceOf } from './word-filters.ts'

type ListContents = Api['listContents']
export type ContentFilter = Filter<OperationFilters<ListContents>>
export type ContentSort = OperationSorts<ListContents>

/** The SQL twin of policy.mayRead, for lists: with the `place` that the root stands in and the caller's `membership`. */
export function visibleTo(actor: Actor, root: RootName): Condition {
  const me = sql`${idOf(actor)}::bigint`
  const of = sql.raw(root)
  const forThem = sql`(${of}.author_id = ${me} or ${of}.visibility <> 'hidden' and ${of}.status <> 'incomplete'
    and (${of}.visibility <> 'people' or ${of}.viewer_ids @> array[${me}])`
  // A place that is gone takes all that stands in it out of sight.
  if (isAdmin(actor)) return sql<SqlBool>`(${of}.place_id is null or place.id is not null) and ${forThem})`
  return sql<SqlBool>`(${of}.place_id is null or place.group_type in ('OPEN', 'MEMBER_ONLY')
      or ${standsInside(me)})
    and ${forThem} and (${of}.status <> 'scheduled'
      or ${of}.type = 'announcement' and membership.state = 'owner'))`
}

/** Types that clients of the original ask for and that v3 has nothing of: nothing is found. */
const FOREIGN_TYPES = ['file', 'post', 'poll', 'idea', 'favorite', 'video', 'task', 'event', 'update']

const NOTHING: Condition = sql<SqlBool>`false`
/** What answers a status update is for v2 to show. */
const NOT_OF_UPDATES: Condition = sql<SqlBool>`root.type <> 'update'`

function invalid(filter: ContentFilter, value: string, accepted: string): Error {
  return failure('filter_invalid', `${filter.name}(${value.slice(0, 100)}): accepted are ${accepted}.`)
}

function requireKnown(filter: ContentFilter, known: readonly string[], accepted = known): void {
  const unknown = filter.values.find((value) => !known.includes(value))
  if (unknown !== undefined) throw invalid(filter, unknown, accepted.join(', '))
}

/** URIs inside filters as everywhere, @me and bare ids too. */
function idsOf(context: Context, actor: Actor, filter: ContentFilter, collection: string): string[] {
  return filter.values.flatMap((value) => {
    const uri = readUri(value, context.config.baseUrl)
    const named = uri?.collection === collection ? uri.id : isId(value) || value === ME ? value : undefined
    if (named === undefined || (named === ME && collection !== 'people')) {
      throw invalid(filter, value, `the URIs of ${collection}`)
    }
    if (named !== ME) return [named]
    return actor.kind === 'member' ? [actor.id] : []
  })
}

/** One value is compared with, so that an index has what it finds in order. */
function among(column: string, values: readonly string[], type: string): Condition {
  const [only] = values
  return values.length === 1 && only !== undefined
    ? sql<SqlBool>`${sql.raw(column)} = ${only}::${sql.raw(type)}`
    : sql<SqlBool>`${sql.raw(column)} = any(${[...values]}::${sql.raw(type)}[])`
}

/** `null` or nothing is an open end. */
function dateOf(filter: ContentFilter, text: string | undefined): string | undefined {
  if (text === undefined || text === '' || text === 'null') return undefined
  const date = parseDate(text)
  if (!date) throw invalid(filter, text, 'dates with time and zone, or null')
  return date.toISOString()
}

function isBetween(filter: ContentFilter, column: string): Condition[] {
  if (filter.values.length > 2) {
    throw failure('filter_invalid', `${filter.name} takes two dates, the latest and the earliest.`)
  }
  const [latest, earliest] = [dateOf(filter, filter.values[0]), dateOf(filter, filter.values[1])]
  return [
    ...(latest ? [sql<SqlBool>`${sql.raw(column)} <= ${latest}::timestamptz`] : []),
    ...(earliest ? [sql<SqlBool>`${sql.raw(column)} >= ${earliest}::timestamptz`] : []),
  ]
}

function isDescribed(filter: ContentFilter): Condition {
  const { values } = filter
  if (values.length % 2 !== 0 || !values.every((value) => isId(value))) {
    throw failure('filter_invalid', 'entityDescriptor takes pairs of a type code and an id: (102,12).')
  }
  const pairs = values.flatMap((code, index) => {
    const type = CONTENT_TYPES.find((name) => typeCodes[name] === Number(code))
    return index % 2 === 0 && type
      ? [sql`(content.type = ${type} and content.id = ${values[index + 1]}::bigint)`]
      : []
  })
  return pairs.length === 0 ? NOTHING : sql<SqlBool>`(${sql.join(pairs, sql` or `)})`
}

function isRelated(filter: ContentFilter, actor: Actor): Condition {
  const me = sql`${idOf(actor)}::bigint`
  const reacted = (kind: string) => sql`exists (
    select from reaction
    where reaction.content_id = content.id and reaction.person_id = ${me} and reaction.kind = ${kind})`
  const relations: Record<string, Expression<unknown>> = {
    following: sql`exists (
      select from stream_association
      where stream_association.owner_id = ${me} and stream_association.kind = 'content'
        and stream_association.object_id = content.id)`,
    liked: reacted('like'),
    participated: sql`(content.author_id = ${me} or exists (
      select from content answer where answer.root_id = content.id and answer.author_id = ${me}))`,
  }
  requireKnown(filter, Object.keys(relations))
  const wished = filter.values.flatMap((value) => relations[value] ?? [])
  return sql<SqlBool>`(${sql.join(wished, sql` or `)})`
}

interface Asker {
  readonly context: Context
  readonly actor: Actor
}
interface Asking extends Asker {
  readonly root: RootName
}

const CONDITIONS: Record<ContentFilter['name'], (filter: ContentFilter, asking: Asking) => Condition[]> = {
  author: (filter, { context, actor }) => [
    among('content.author_id', idsOf(context, actor, filter, 'people'), 'bigint'),
  ],
  place: (filter, { context, actor, root }) => [
    among(`${root}.place_id`, idsOf(context, actor, filter, 'places'), 'bigint'),
  ],
  type: (filter) => {
    requireKnown(filter, [...CONTENT_TYPES, ...FOREIGN_TYPES], CONTENT_TYPES)
    const known = CONTENT_TYPES.filter((type) => filter.values.includes(type))
    return known.length === 0 ? [NOTHING] : [among('content.type', known, 'text')]
  },
  tag: (filter) => [sql<SqlBool>`content.tags && ${lowered(filter.values)}::text[]`],
  search: (filter, { context }) => matchesWords(searchWords(filter.values), context.config.language),
  relationship: (filter, { actor }) => [isRelated(filter, actor)],
  status: (filter, { root }) => {
    requireKnown(filter, CONTENT_STATUSES)
    return [among(`${root}.status`, filter.values, 'text')]
  },
  creationDate: (filter) => isBetween(filter, 'content.published_at'),
  modificationDate: (filter) => isBetween(filter, 'content.updated_at'),
  entityDescriptor: (filter) => [isDescribed(filter)],
}

/** What stands by itself and is published, unless types, ids or a status are asked for. */
function scopeOf(filters: readonly ContentFilter[]): { conditions: Condition[]; root: RootName } {
  const named = (name: ContentFilter['name']) => filters.filter((filter) => filter.name === name)
  const isAnyType = named('type').length > 0 || named('entityDescriptor').length > 0
  const types = named('type').flatMap((filter) => filter.values)
  const isTop = named('entityDescriptor').length === 0 && types.every((type) => !isAnswerType(type))
  if (named('status').length > 0) {
    const ofTypes = isAnyType ? [] : [among('content.type', TOP_TYPES, 'text')]
    return isTop
      ? { root: 'content', conditions: ofTypes }
      : { root: 'root', conditions: [...ofTypes, NOT_OF_UPDATES] }
  }
  return isTop
    ? { root: 'content', conditions: [sql<SqlBool>`content.listed`] }
    : { root: 'root', conditions: [sql<SqlBool>`root.status = 'published'`, NOT_OF_UPDATES] }
}

const isAnswerType = (type: string): type is AnswerType => type === 'message' || type === 'comment'

const by = (column: string, direction: Order['direction']): Order =>
  orderBy(direction, orderKey(`content.${column}`), orderKey('content.id'))

export const NEWEST_FIRST: Order = by('published_at', 'desc')
export const OLDEST_FIRST: Order = by('published_at', 'asc')
export const FROM_TOP_TO_BOTTOM: Order = by('position', 'asc')

const ORDERS: Record<Exclude<ContentSort, 'relevanceDesc'>, Order> = {
  dateCreatedDesc: NEWEST_FIRST,
  dateCreatedAsc: OLDEST_FIRST,
  latestActivityDesc: by('active_at', 'desc'),
  latestActivityAsc: by('active_at', 'asc'),
  titleAsc: by('subject_key', 'asc'),
}

/** Best first where words were searched for and no other order is asked for. */
function orderOf(sort: ContentSort | undefined, filters: readonly ContentFilter[], context: Context): Order {
  const words = filters.flatMap((filter) => (filter.name === 'search' ? searchWords(filter.values) : []))
  const chosen = sort ?? (words.length > 0 ? 'relevanceDesc' : 'dateCreatedDesc')
  if (chosen !== 'relevanceDesc') return ORDERS[chosen]
  return words.length > 0 ? relevanceOf(words, context.config.language) : NEWEST_FIRST
}

export function searchOf(
  asker: Asker,
  filters: readonly ContentFilter[],
  sort: ContentSort | undefined,
): Search {
  const scope = scopeOf(filters)
  const asking: Asking = { ...asker, root: scope.root }
  const own = filters.flatMap((filter) => CONDITIONS[filter.name](filter, asking))
  return {
    root: scope.root,
    conditions: [...scope.conditions, ...own, visibleTo(asker.actor, asking.root)],
    order: orderOf(sort, filters, asker.context),
  }
}

export const standsIn = (root: RootName, placeId: string): Condition =>
  sql<SqlBool>`${sql.raw(root)}.place_id = ${placeId}::bigint`
export const answersIn = (threadId: string, type: AnswerType): Condition =>
  sql<SqlBool>`content.thread_id = ${threadId}::bigint and content.type = ${type}`
export const answersDirectly = (parentId: string): Condition =>
  sql<SqlBool>`content.parent_id = ${parentId}::bigint`
export const liesBelow = ({ above, end }: { above: string; end: string | undefined }): Condition =>
  end === undefined
    ? sql<SqlBool>`content.position > ${above}::bigint`
    : sql<SqlBool>`content.position > ${above}::bigint and content.position < ${end}::bigint`
