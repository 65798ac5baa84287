/** The filters and orders of lists of content, as SQL. */

import {
  type AnswerType,
  type Api,
  CONTENT_STATUSES,
  CONTENT_TYPES,
  type OperationSorts,
  TOP_TYPES,
} from '@folkmoot/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Condition, isOneOfPairs, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { orderInTag, type TagList, tagList } from '../../../db/tag-list.ts'
import { fixed } from '../../../db/text.ts'
import { forCallers, idOfViewer, isModeratorBy, type Viewer, viewersIn } from '../../../db/viewer.ts'
import { dateFilters, isBetween } from '../../../engines/text-search/date-filters.ts'
import { lowered } from '../../../engines/text-search/folding.ts'
import { eachOnce, onlyTag, readDescriptors, requireKnown } from '../../../filter-values.ts'
import { isMember } from '../../places/filters.ts'
import { type Caller, type ContentFilter, idsOf, isAnswerType, typesOf } from './filter-values.ts'
import { moderates, moderatesIn, type PlacementFacts } from './policy.ts'
import { idOf, type RootName } from './queries.ts'

export type ContentSort = OperationSorts<Api['listContents']>

const ANY_PLACE = { membership: null }

export interface ContentList {
  /** Lists with answers have conditions on `root` as well as `content`. */
  readonly root: RootName
  /** They may use `place` and the caller's `membership` there too. */
  readonly conditions: readonly Condition[]
}

/** The SQL twin of policy.mayRead, for lists: with the `place` of the root and the caller's `membership`. */
export function visibleTo(actor: Viewer, root: RootName): Condition {
  const answer = root === 'root' ? sql`(${answerVisible(actor)} or membership.moderates) and` : sql``
  return sql<SqlBool>`${answer} ${rootVisibleTo(actor, root)}`
}

/** An answer that is not hidden, or is the caller's own. In their places, moderators see all. */
export const answerVisible = (
  actor: Viewer,
  place: Pick<PlacementFacts, 'membership'> = ANY_PLACE,
): Condition =>
  moderatesIn(actor, place)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(content.hidden_with_id is null or content.author_id = ${idOfViewer(actor)}::bigint)`

function rootVisibleTo(actor: Viewer, root: RootName): Condition {
  const me = sql`${idOfViewer(actor)}::bigint`
  const of = sql.raw(root)
  const pending = moderates(actor)
    ? sql``
    : sql`and (${of}.status <> 'pendingApproval' or membership.state = 'owner' or membership.moderates)`
  const hidden = moderates(actor)
    ? sql``
    : sql`and (${of}.status <> 'hiddenByModerator' or membership.moderates)`
  const forThem = sql`(${of}.author_id = ${me} or ${of}.visibility <> 'hidden' and ${of}.status <> 'incomplete' ${hidden}
    and (${of}.visibility <> 'people' or ${of}.viewer_ids @> array[${me}]) ${pending}`
  // Content of a removed place is invisible.
  if (isAdmin(actor)) return sql<SqlBool>`(${of}.place_id is null or place.id is not null) and ${forThem})`
  return sql<SqlBool>`(${of}.place_id is null or place.group_type in ('OPEN', 'MEMBER_ONLY')
      or ${isMember(me)})
    and ${forThem} and (${of}.status <> 'scheduled'
      or ${of}.type = 'announcement' and membership.state = 'owner'))`
}

/** `visibleTo` with answers for each `person` of a statement, by their roles. */
export const visibleToEachPerson: Condition = sql<SqlBool>`
  case when person.roles @> array['admin'] then ${visibleTo(viewersIn('person.id', 'admin'), 'root')}
    when ${isModeratorBy('person.roles')} then ${visibleTo(viewersIn('person.id', 'moderator'), 'root')}
    else ${visibleTo(viewersIn('person.id', 'none'), 'root')} end`

/** `visibleTo` for a caller who is the first value of the statement. */
export const visibleToCaller = forCallers((caller) => ({
  content: fixed(visibleTo(caller, 'content')),
  root: fixed(visibleTo(caller, 'root')),
}))

const NOTHING: Condition = sql<SqlBool>`false`
const LISTED: Condition = sql<SqlBool>`content.listed`
const NOT_HIDDEN: Condition = sql<SqlBool>`content.hidden_with_id is null`
/** An answer has the status of its root, unless it is hidden itself. */
const STATUS_OF_ANSWER =
  "(case when content.hidden_with_id is null then root.status else 'hiddenByModerator' end)"
/** Only v2 shows comments on status updates. */
const NOT_OF_UPDATES: Condition = sql<SqlBool>`root.type <> 'update'`

const UNANSWERED: Condition = sql<SqlBool>`content.type = 'discussion' and content.answer_id is null
  and (content.question or content.reply_count = 0)`

/** A single value is compared with =, so that an index returns the rows in order. */
function among(column: string, values: readonly string[], type: string): Condition {
  const [only] = values
  return values.length === 1 && only !== undefined
    ? sql<SqlBool>`${sql.raw(column)} = ${only}::${sql.raw(type)}`
    : sql<SqlBool>`${sql.raw(column)} = any(${[...values]}::${sql.raw(type)}[])`
}

function isDescribed(filter: ContentFilter): Condition {
  const { types, ids } = readDescriptors(filter, CONTENT_TYPES, '(102,12)')
  return isOneOfPairs('content', types, ids)
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
  const requested = eachOnce(filter).flatMap((value) => relations[value] ?? [])
  return sql<SqlBool>`(${sql.join(requested, sql` or `)})`
}

interface Asking extends Caller {
  readonly root: RootName
}

const CONDITIONS: Record<ContentFilter['name'], (filter: ContentFilter, asking: Asking) => Condition[]> = {
  author: (filter, asking) => [among('content.author_id', idsOf(asking, filter, 'people'), 'bigint')],
  place: (filter, asking) => [among(`${asking.root}.place_id`, idsOf(asking, filter, 'places'), 'bigint')],
  type: (filter) => {
    const known = typesOf(filter)
    return known.length === 0 ? [NOTHING] : [among('content.type', known, 'text')]
  },
  // The index content_by_tag has only content with tags, and is used only where the condition says so.
  tag: (filter) => [sql<SqlBool>`content.tags && ${lowered(filter.values)}::text[] and content.tags <> '{}'`],
  // Handled by the search index.
  search: () => [],
  subjectonly: () => [],
  ...dateFilters('content.published_at'),
  relationship: (filter, { actor }) => [isRelated(filter, actor)],
  status: (filter, { root }) => {
    requireKnown(filter, CONTENT_STATUSES)
    return [among(root === 'content' ? 'content.status' : STATUS_OF_ANSWER, filter.values, 'text')]
  },
  creationDate: (filter) => isBetween(filter, 'content.published_at'),
  modificationDate: (filter) => isBetween(filter, 'content.updated_at'),
  unanswered: () => [UNANSWERED],
  entityDescriptor: (filter) => [isDescribed(filter)],
}

/** Published top content, unless types, ids or a status are given. */
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
    ? { root: 'content', conditions: [LISTED] }
    : {
        root: 'root',
        conditions: [sql<SqlBool>`root.status = 'published' and ${NOT_HIDDEN}`, NOT_OF_UPDATES],
      }
}

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

const ORDERS_IN_TAG = new Map([
  [NEWEST_FIRST, orderInTag('content', 'published_at', 'desc')],
  [OLDEST_FIRST, orderInTag('content', 'published_at', 'asc')],
])

/** Listed content with one tag, if this is all that is asked for and in one of these orders. */
export function tagListOf(filters: readonly ContentFilter[], order: Order): TagList | undefined {
  const [tag, orderOfTag] = [onlyTag(filters), ORDERS_IN_TAG.get(order)]
  return tag !== undefined && orderOfTag ? tagList('content', tag, orderOfTag) : undefined
}

/** Undefined for relevance, or where no sort is given. */
export const orderOf = (sort: ContentSort | undefined): Order | undefined =>
  sort === undefined || sort === 'relevanceDesc' ? undefined : ORDERS[sort]

/** Without regard to who may see it. */
export function listOf(caller: Caller, filters: readonly ContentFilter[]): ContentList {
  const scope = scopeOf(filters)
  const asking: Asking = { ...caller, root: scope.root }
  const own = filters.flatMap((filter) => CONDITIONS[filter.name](filter, asking))
  return {
    root: scope.root,
    conditions: [...scope.conditions, ...own],
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
