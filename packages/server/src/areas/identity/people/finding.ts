/** Finds people by filters and words. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { PageRequest } from '../../../db/list.ts'
import { isSearch, type SearchableList, searchList } from '../../../engines/text-search/finding.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import type { EntityKey } from '../../../representations.ts'
import { BY_NAME, conditionsOf, orderOf, type PersonFilter, type PersonSort } from './filters.ts'
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

export async function findPeople(
  { context, actor }: Asker,
  { filters, sort, isHighlighted }: Wanted,
  request: PageRequest,
): Promise<Results<EntityKey>> {
  const order = orderOf(sort)
  if (!isSearch(filters)) {
    const db = filters.length > 0 ? context.slowDb : context.db
    return await findPeoplePage(db, conditionsOf(filters, actor), order ?? BY_NAME, request)
  }
  const searchable = (own: readonly PersonFilter[]): SearchableList<EntityKey> => {
    const list = { conditions: conditionsOf(own, actor), order, isHighlighted }
    return {
      kinds: ['person'],
      findPage: (search, page) => findSearchedPage(context, { ...search, ...list }, page),
    }
  }
  return await searchList(context, searchable, filters, request)
}
