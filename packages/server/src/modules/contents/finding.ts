/** Content by filters, and by words where one of them searches: one way for all lists that take both. */
import type { PageWish } from '../../db/page.ts'
import { inTime } from '../text-search/in-time.ts'
import { placeMarker, type SearchKind } from '../text-search/markers.ts'
import { planSearch } from '../text-search/plan.ts'
import { type Results, resultsOf } from '../text-search/results.ts'
import { type Found, NOTHING_FOUND, searchedBy } from '../text-search/searched.ts'
import { type Asker, type ContentFilter, isAnswerType, markersOf } from './filter-values.ts'
import { type ContentSort, listOf, NEWEST_FIRST, orderOf, standsIn } from './filters.ts'
import { findTexts } from './found-queries.ts'
import { findContentPage, findSearchedPage } from './list-queries.ts'
import type { ContentKey } from './rows.ts'

export interface Wanted {
  readonly filters: readonly ContentFilter[]
  readonly sort: ContentSort | undefined
  /** Nothing but what stands there. */
  readonly placeId?: string
}

/** An index has what these leave in the order that is asked for, whatever their values. */
const IN_ORDER: readonly ContentFilter['name'][] = ['author', 'place', 'type', 'status']
const isInOrder = ({ name, values }: ContentFilter) => IN_ORDER.includes(name) && values.length === 1

/** What stands by itself, unless answers are asked for by type or id. */
function kindsOf(filters: readonly ContentFilter[]): readonly SearchKind[] {
  if (filters.some(({ name }) => name === 'entityDescriptor')) return ['content', 'answer']
  const types = filters.flatMap(({ name, values }) => (name === 'type' ? values : []))
  if (!types.some(isAnswerType)) return ['content']
  return types.every(isAnswerType) ? ['answer'] : ['content', 'answer']
}

async function findRows(
  asker: Asker,
  { filters, sort, placeId }: Wanted,
  wish: PageWish,
): Promise<Found<ContentKey>> {
  const { context, actor } = asker
  const { root, conditions } = listOf(asker, filters)
  const list = { root, conditions: placeId ? [standsIn(root, placeId), ...conditions] : conditions }
  const searched = searchedBy(filters)
  const order = orderOf(sort, searched !== undefined)
  if (!searched) {
    const db = filters.every(isInOrder) ? context.db : context.slowDb
    const page = await findContentPage(db, actor, { ...list, order: order ?? NEWEST_FIRST }, wish)
    return { ...page, plan: undefined }
  }
  const markers = [...markersOf(asker, filters), ...(placeId ? [[placeMarker(placeId)]] : [])]
  const { asked, subjectOnly } = searched
  return await inTime(async () => {
    const plan = await planSearch(context, kindsOf(filters), asked, { subjectOnly, markers })
    if (plan.isHopeless) return { ...NOTHING_FOUND, plan }
    return { ...(await findSearchedPage(context, actor, { ...list, plan, order }, wish)), plan }
  })
}

export async function findContents(
  asker: Asker,
  wanted: Wanted,
  wish: PageWish,
): Promise<Results<ContentKey>> {
  const { context, actor } = asker
  return await resultsOf(await findRows(asker, wanted, wish), {
    context,
    filters: wanted.filters,
    wish,
    texts: (ids) => findTexts(context.db, actor, ids),
    find: (filters, one) => findRows(asker, { ...wanted, filters }, one),
  })
}
