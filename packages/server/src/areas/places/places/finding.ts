/** Finds places by filters and words. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Condition, List, Order, Page, PageRequest } from '../../../db/list.ts'
import {
  isForEverything,
  isSearch,
  type SearchableList,
  searchList,
  withoutSearch,
} from '../../../engines/text-search/finding.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import {
  BY_NAME,
  conditionsOf,
  NEWEST_FIRST,
  orderOf,
  type PlaceFilter,
  type PlaceSort,
  tagListOf,
} from './filters.ts'
import { findPlacePage, findSearchedPage, type PlaceKey } from './key-queries.ts'

interface Caller {
  readonly context: Context
  readonly actor: Actor
}

interface Wanted {
  readonly filters: readonly PlaceFilter[]
  readonly sort: PlaceSort | undefined
  /** Whether the texts of search hits are read, for highlights. */
  readonly isHighlighted: boolean
}

async function findUnsearched(
  { context, actor }: Caller,
  filters: readonly PlaceFilter[],
  order: Order,
  request: PageRequest,
): Promise<Page<PlaceKey>> {
  const ofTag = tagListOf(filters, order)
  if (ofTag) {
    const list = { ...ofTag, conditions: [ofTag.condition, ...conditionsOf([], actor)] }
    return await findPlacePage(context.searchDb, actor, list, request)
  }
  const db = filters.length > 0 ? context.slowDb : context.db
  return await findPlacePage(db, actor, { conditions: conditionsOf(filters, actor), order }, request)
}

/** Places that another table leads to, in its order. */
export interface LedTo {
  readonly from: List['from']
  readonly order: Order
  readonly conditions?: readonly Condition[]
}

export async function findPlacesBy(
  { context, actor }: Caller,
  { from, order, conditions = [] }: LedTo,
  filters: readonly PlaceFilter[],
  request: PageRequest,
): Promise<Page<PlaceKey>> {
  const list = { from, order, conditions: [...conditionsOf(filters, actor), ...conditions] }
  return await findPlacePage(context.db, actor, list, request)
}

export async function findPlaces(
  { context, actor }: Caller,
  { filters, sort, isHighlighted }: Wanted,
  request: PageRequest,
): Promise<Results<PlaceKey>> {
  const order = orderOf(sort)
  if (isForEverything(filters)) {
    return await findUnsearched({ context, actor }, withoutSearch(filters), order ?? NEWEST_FIRST, request)
  }
  if (!isSearch(filters)) return await findUnsearched({ context, actor }, filters, order ?? BY_NAME, request)
  const searchable = (own: readonly PlaceFilter[]): SearchableList<PlaceKey> => {
    const list = { conditions: conditionsOf(own, actor), order, isHighlighted }
    return {
      kinds: ['place'],
      findPage: (search, page) => findSearchedPage(context, actor, { ...search, ...list }, page),
    }
  }
  return await searchList(context, searchable, filters, request)
}
