/** Highlights and suggestions for a page of results. */

import { type Filter, HIGHLIGHTS } from '@folkmoot/contract'
import type { Page, PageRequest } from '../../db/list.ts'
import { Failure } from '../../failure.ts'
import { type FoundTexts, highlightsOf } from './page-highlights.ts'
import type { SearchPlan } from './plan.ts'
import type { SearchContext } from './search-context.ts'
import { type EmptySearch, suggestSearch } from './suggestions.ts'
import { failOnTimeout } from './timeout.ts'

/** A page and the plan that found it. */
export interface Found<Key> extends Page<Key & FoundTexts> {
  readonly plan: SearchPlan
}

/** A page of a list, searched or not. */
export interface Results<Key> extends Page<Key> {
  /** Highlights, read when the page is shown. */
  readonly more?: {
    readonly names: readonly string[]
    read(ids: readonly string[]): Promise<ReadonlyMap<string, object>>
  }
  /** Another search that finds something, if this one does not. */
  readonly didYouMean?: string
}

/** A searched list, as the caller sees it. */
export interface Searching<OwnFilter extends Filter> {
  readonly context: SearchContext
  readonly filters: readonly OwnFilter[]
  readonly request: PageRequest
  /** The same list with other filters. */
  find(filters: readonly OwnFilter[], request: PageRequest): Promise<Found<unknown>>
}

const ONE: PageRequest = { startIndex: 0, count: 1 }

/** Undefined on a timeout: an empty page is an answer too. */
async function findSuggestion<OwnFilter extends Filter>(
  { context, filters, find }: Searching<OwnFilter>,
  unknown: readonly string[],
): Promise<string | undefined> {
  const searches = filters.filter(({ name }) => name === 'search')
  const others = filters.filter(({ name }) => name !== 'search')
  // If the words match without the other filters, they are spelled right.
  const isElsewhere = async () => others.length > 0 && (await find(searches, ONE)).rows.length > 0
  const search: EmptySearch = {
    text: searches.flatMap(({ values }) => values).join(' '),
    unknown,
    finds: async (text) => {
      const asked = searches.slice(0, 1).map((first) => ({ ...first, values: [text] }))
      return (await find([...others, ...asked], ONE)).rows.length > 0
    },
  }
  try {
    return await failOnTimeout(async () =>
      (await isElsewhere()) ? undefined : await suggestSearch(context, search),
    )
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

export async function resultsOf<Key, OwnFilter extends Filter>(
  found: Found<Key>,
  searching: Searching<OwnFilter>,
): Promise<Results<Key>> {
  const { context, request } = searching
  const { rows, plan } = found
  const read = async (ids: readonly string[]) => {
    const shown = new Set(ids)
    return await highlightsOf(
      context,
      plan.found,
      rows.filter(({ id }) => shown.has(id)),
    )
  }
  if (rows.length > 0 || request.startIndex > 0) return { ...found, more: { names: HIGHLIGHTS, read } }
  return { ...found, didYouMean: await findSuggestion(searching, plan.found.unknown) }
}
