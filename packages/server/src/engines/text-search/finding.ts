/** A list by filters, and by words where one of them searches: one way for all lists that take both. */
import type { Filter } from '@folkmoot/contract'
import type { PageWish, Slice } from '../../db/page.ts'
import type { FoundTexts } from './found-texts.ts'
import { inTime } from './in-time.ts'
import type { SearchKind } from './markers.ts'
import { planSearch, type SearchPlan, type SearchWish } from './plan.ts'
import { type Results, resultsOf } from './results.ts'
import type { SearchContext } from './search-context.ts'
import { type Found, NOTHING_FOUND, type Searched, searchedBy } from './searched.ts'

/** How a list was searched. */
export interface PlannedSearch extends Pick<Searched, 'typed'> {
  readonly plan: SearchPlan
}

/** What some filters leave of a list. */
export interface NarrowedList<Key> {
  readonly kinds: readonly SearchKind[]
  /** What entries must have beside words. */
  markersOf?(): SearchWish['markers']
  findPage(wish: PageWish): Promise<Slice<Key>>
  findSearchedPage(search: PlannedSearch, wish: PageWish): Promise<Slice<Key & FoundTexts>>
}

/** A list as whoever asks for it sees it. */
export interface SearchableList<OwnFilter extends Filter, Key> {
  readonly context: SearchContext
  /** Fails where a filter is none, whether anything has the words or not. */
  narrow(filters: readonly OwnFilter[]): NarrowedList<Key>
}

/** What somebody wants of a list. */
export interface WantedList<OwnFilter extends Filter, Sort> {
  readonly filters: readonly OwnFilter[]
  readonly sort: Sort | undefined
  /** Whether anybody looks at what was found in each: their texts are read for that. */
  readonly isHighlighted: boolean
}

async function findRows<OwnFilter extends Filter, Key>(
  { context, narrow }: SearchableList<OwnFilter, Key>,
  filters: readonly OwnFilter[],
  wish: PageWish,
): Promise<Found<Key>> {
  const list = narrow(filters)
  const searched = searchedBy(filters)
  if (!searched) return { ...(await list.findPage(wish)), plan: undefined }
  const { asked, typed, subjectOnly } = searched
  return await inTime(async () => {
    const plan = await planSearch(context, list.kinds, asked, { subjectOnly, markers: list.markersOf?.() })
    if (plan.isHopeless) return { ...NOTHING_FOUND, plan }
    return { ...(await list.findSearchedPage({ plan, typed }, wish)), plan }
  })
}

export async function findResults<OwnFilter extends Filter, Key>(
  list: SearchableList<OwnFilter, Key>,
  filters: readonly OwnFilter[],
  wish: PageWish,
): Promise<Results<Key>> {
  return await resultsOf(await findRows(list, filters, wish), {
    context: list.context,
    filters,
    wish,
    find: (others, one) => findRows(list, others, one),
  })
}
