/** A page of people or places. */

import type { Expression } from 'kysely'
import { type Condition, findPage, type Order, type Page, type PageRequest } from '../../db/list.ts'
import type { Database } from '../../db/pool.ts'
import type { PlannedSearch } from './finding.ts'
import type { FoundTexts } from './page-highlights.ts'
import { alsoRanking, NAMED, wordRankOf } from './rank-filters.ts'
import { findRankedPage } from './ranked-page.ts'
import type { SearchContext } from './search-context.ts'

/** Without an order the best come first. */
export interface NamedSearch extends PlannedSearch {
  readonly isHighlighted: boolean
  readonly conditions: readonly Condition[]
  readonly order: Order | undefined
}

export interface NamedList {
  readonly table: keyof typeof NAMED
  /** Its key, and the searched texts. */
  readonly columns: Expression<unknown>
  readonly best: Order
  readonly rest: Order
  /** Ids of objects with exactly the typed name. */
  findCalled(db: Database): Promise<readonly string[]>
}

export async function findNamedPage<Key extends object>(
  { slowDb, searchDb }: Pick<SearchContext, 'slowDb' | 'searchDb'>,
  { table, findCalled, ...list }: NamedList,
  { conditions, plan, order }: NamedSearch,
  request: PageRequest,
): Promise<Page<Key & FoundTexts>> {
  const { from, fromAll, shown } = NAMED[table]
  if (order) {
    const { columns } = list
    return await findPage(
      slowDb,
      { columns, from: fromAll, conditions: [plan.matches, ...conditions], order },
      request,
    )
  }
  const ranked = plan.isPartial ? alsoRanking(plan, await findCalled(searchDb)) : plan
  const wordRank = wordRankOf(plan)
  const best = { ...list, from, rankedFrom: from, wordRank, shown, conditions, plan: ranked }
  return await findRankedPage(slowDb, best, request, searchDb)
}
