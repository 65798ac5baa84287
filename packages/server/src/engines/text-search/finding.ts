/** Searches a list by words. */

import type { Filter } from '@folkmoot/contract'
import type { Page, PageRequest } from '../../db/list.ts'
import { fold } from './folding.ts'
import type { SearchKind } from './markers.ts'
import type { FoundTexts } from './page-highlights.ts'
import { planSearch, type SearchOptions, type SearchPlan } from './plan.ts'
import { type ParsedQuery, parseQuery } from './query-parser.ts'
import { type Found, type Results, resultsOf } from './results.ts'
import type { SearchContext } from './search-context.ts'
import { failOnTimeout } from './timeout.ts'

export const isSearch = (filters: readonly Filter[]): boolean => filters.some(({ name }) => name === 'search')

const ONE_STAR = /^\s*[*＊]\s*$/

/** Everything that the caller may see: `search(*)`. */
export function isForEverything(filters: readonly Filter[]): boolean {
  const searches = filters.filter(({ name }) => name === 'search')
  return searches.length > 0 && searches.every(({ values }) => ONE_STAR.test(values.join(' ')))
}

/** What is left of the filters then. */
export const withoutSearch = <OwnFilter extends Filter>(filters: readonly OwnFilter[]): OwnFilter[] =>
  filters.filter(({ name }) => name !== 'search' && name !== 'subjectonly')

export interface PlannedSearch {
  readonly plan: SearchPlan
  /** The typed words, folded, to find exact names. */
  readonly typed: readonly string[]
}

/** A list with its other filters, as the caller sees it. */
export interface SearchableList<Key> {
  readonly kinds: readonly SearchKind[]
  /** Markers that entries must have. */
  readonly markers?: SearchOptions['markers']
  /** Whether the last word may be the beginning of a name. */
  readonly completesNames?: boolean
  findPage(search: PlannedSearch, request: PageRequest): Promise<Page<Key & FoundTexts>>
}

interface Query extends Pick<PlannedSearch, 'typed'> {
  readonly query: ParsedQuery
  readonly subjectOnly: boolean
}

/** The words of all search filters form one query. */
function queryOf(filters: readonly Filter[]): Query {
  const values = filters.flatMap((filter) => (filter.name === 'search' ? filter.values : []))
  const words = values.flatMap((value) => fold(value).replace(/[*"]/g, '').split(/\s+/))
  return {
    query: parseQuery(values),
    typed: words.filter((word) => word !== ''),
    subjectOnly: filters.some(({ name }) => name === 'subjectonly'),
  }
}

async function findRows<Key>(
  context: SearchContext,
  list: SearchableList<Key>,
  filters: readonly Filter[],
  request: PageRequest,
): Promise<Found<Key>> {
  const { query, typed, subjectOnly } = queryOf(filters)
  return await failOnTimeout(async () => {
    const { kinds, markers, completesNames } = list
    const plan = await planSearch(context, kinds, query, { subjectOnly, markers, completesNames })
    if (plan.isEmpty) return { rows: [], end: undefined, plan }
    return { ...(await list.findPage({ plan, typed }, request)), plan }
  })
}

/** `narrow` fails for an invalid filter, whether the words are found or not. */
export async function searchList<OwnFilter extends Filter, Key>(
  context: SearchContext,
  narrow: (filters: readonly OwnFilter[]) => SearchableList<Key>,
  filters: readonly OwnFilter[],
  request: PageRequest,
): Promise<Results<Key>> {
  const find = (own: readonly OwnFilter[], page: PageRequest) => findRows(context, narrow(own), own, page)
  return await resultsOf(await find(filters, request), { context, filters, request, find })
}
