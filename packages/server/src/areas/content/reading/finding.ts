/** Finds content by filters and words. */
import type { Order, Page, PageRequest } from '../../../db/list.ts'
import {
  isForEverything,
  isSearch,
  type SearchableList,
  searchList,
  withoutSearch,
} from '../../../engines/text-search/finding.ts'
import { placeMarker, type SearchKind } from '../../../engines/text-search/markers.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import { type Caller, type ContentFilter, isAnswerType, markersOf } from './filter-values.ts'
import {
  type ContentList,
  type ContentSort,
  listOf,
  NEWEST_FIRST,
  orderOf,
  standsIn,
  tagListOf,
  visibleTo,
  visibleToCaller,
} from './filters.ts'
import { findContentPage, findSearchedPage } from './list-queries.ts'
import type { ContentKey } from './rows.ts'

interface Wanted {
  readonly filters: readonly ContentFilter[]
  readonly sort: ContentSort | undefined
  /** Only content of this place. */
  readonly placeId?: string
  /** Whether the texts of search hits are read, for highlights. */
  readonly isHighlighted: boolean
}

interface Unsearched extends Pick<Wanted, 'filters' | 'placeId'> {
  readonly order: Order | undefined
}

/** With one value each, an index returns these in the requested order. */
const IN_ORDER: readonly ContentFilter['name'][] = ['author', 'place', 'type', 'status']
/** Each name once, because repeating them would make a statement of its own for each number of them. */
const isInOrder = (filters: readonly ContentFilter[]) =>
  filters.every(({ name, values }) => IN_ORDER.includes(name) && values.length === 1) &&
  new Set(filters.map(({ name }) => name)).size === filters.length

/** Top content, unless answers are requested by type or id. */
function kindsOf(filters: readonly ContentFilter[]): readonly SearchKind[] {
  if (filters.some(({ name }) => name === 'entityDescriptor')) return ['content', 'answer']
  const types = filters.flatMap(({ name, values }) => (name === 'type' ? values : []))
  if (!types.some(isAnswerType)) return ['content']
  return types.every(isAnswerType) ? ['answer'] : ['content', 'answer']
}

function narrow(caller: Caller, filters: readonly ContentFilter[], placeId: string | undefined): ContentList {
  const { root, conditions } = listOf(caller, filters)
  return { root, conditions: placeId ? [standsIn(root, placeId), ...conditions] : conditions }
}

async function findUnsearched(
  caller: Caller,
  { filters, placeId, order = NEWEST_FIRST }: Unsearched,
  request: PageRequest,
): Promise<Page<ContentKey>> {
  const { context, actor } = caller
  const ofTag = placeId === undefined ? tagListOf(filters, order) : undefined
  if (ofTag) {
    const { root, conditions } = listOf(caller, [])
    const list = {
      ...ofTag,
      root,
      conditions: [ofTag.condition, ...conditions, visibleToCaller(actor)[root]],
    }
    return await findContentPage(context.searchDb, actor, list, request)
  }
  const db = isInOrder(filters) ? context.db : context.slowDb
  const { root, conditions } = narrow(caller, filters, placeId)
  const list = { root, conditions: [...conditions, visibleToCaller(actor)[root]], order }
  return await findContentPage(db, actor, list, request)
}

export async function findContents(
  caller: Caller,
  { filters, sort, placeId, isHighlighted }: Wanted,
  request: PageRequest,
): Promise<Results<ContentKey>> {
  const { context, actor } = caller
  const order = orderOf(sort)
  if (isForEverything(filters)) {
    return await findUnsearched(caller, { filters: withoutSearch(filters), placeId, order }, request)
  }
  if (!isSearch(filters)) return await findUnsearched(caller, { filters, placeId, order }, request)
  const searchable = (own: readonly ContentFilter[]): SearchableList<ContentKey> => {
    const { root, conditions } = narrow(caller, own, placeId)
    const list = { root, conditions: [...conditions, visibleTo(actor, root)], order, isHighlighted }
    return {
      kinds: kindsOf(own),
      markers: [...markersOf(caller, own), ...(placeId ? [[placeMarker(placeId)]] : [])],
      findPage: ({ plan }, page) => findSearchedPage(context, actor, { ...list, plan }, page),
    }
  }
  return await searchList(context, searchable, filters, request)
}
