/** Finds people by filters and words. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { List, Order, Page, PageRequest } from '../../../db/list.ts'
import {
  isForEverything,
  isSearch,
  type SearchableList,
  searchList,
  withoutSearch,
} from '../../../engines/text-search/finding.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import type { EntityKey } from '../../../representations.ts'
import {
  BY_NAME,
  conditionsOf,
  NEWEST_FIRST,
  orderOf,
  type PersonFilter,
  type PersonSort,
  tagListOf,
} from './filters.ts'
import { findPeoplePage, findSearchedPage } from './list-queries.ts'

interface Asker {
  readonly context: Context
  readonly actor: Actor
}

interface Wanted {
  readonly filters: readonly PersonFilter[]
  readonly sort: PersonSort | undefined
  /** Whether texts are read for highlights. */
  readonly isHighlighted: boolean
}

async function findUnsearched(
  { context, actor }: Asker,
  filters: readonly PersonFilter[],
  order: Order,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const ofTag = tagListOf(filters, order)
  if (ofTag) {
    const list = { ...ofTag, conditions: [ofTag.condition, ...conditionsOf([], actor)] }
    return await findPeoplePage(context.searchDb, list, request)
  }
  const db = filters.length > 0 ? context.slowDb : context.db
  return await findPeoplePage(db, { conditions: conditionsOf(filters, actor), order }, request)
}

/** People whom another table leads to, in its order; no bots. */
export interface LedTo {
  readonly from: List['from']
  readonly order: Order
}

export async function findPeopleBy(
  { context, actor }: Asker,
  { from, order }: LedTo,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  return await findPeoplePage(context.db, { from, order, conditions: conditionsOf([], actor) }, request)
}

export async function findPeople(
  { context, actor }: Asker,
  { filters, sort, isHighlighted }: Wanted,
  request: PageRequest,
): Promise<Results<EntityKey>> {
  const order = orderOf(sort, actor)
  if (isForEverything(filters)) {
    return await findUnsearched({ context, actor }, withoutSearch(filters), order ?? NEWEST_FIRST, request)
  }
  if (!isSearch(filters)) return await findUnsearched({ context, actor }, filters, order ?? BY_NAME, request)
  const searchable = (own: readonly PersonFilter[]): SearchableList<EntityKey> => {
    const list = { conditions: conditionsOf(own, actor), order, isHighlighted }
    return {
      kinds: ['person'],
      completesNames: true,
      findPage: (search, page) => findSearchedPage(context, { ...search, ...list }, page),
    }
  }
  return await searchList(context, searchable, filters, request)
}
