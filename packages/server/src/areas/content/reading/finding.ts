/** Content by filters and by words. */
import type { PageWish } from '../../../db/page.ts'
import { findResults, type NarrowedList, type WantedList } from '../../../engines/text-search/finding.ts'
import { placeMarker, type SearchKind } from '../../../engines/text-search/markers.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import { type Asker, type ContentFilter, isAnswerType, markersOf } from './filter-values.ts'
import { type ContentSort, listOf, NEWEST_FIRST, orderOf, standsIn } from './filters.ts'
import { findContentPage, findSearchedPage } from './list-queries.ts'
import type { ContentKey } from './rows.ts'

export interface Wanted extends WantedList<ContentFilter, ContentSort> {
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

function narrow(asker: Asker, { filters, sort, placeId, isHighlighted }: Wanted): NarrowedList<ContentKey> {
  const { context, actor } = asker
  const { root, conditions } = listOf(asker, filters)
  const list = { root, conditions: placeId ? [standsIn(root, placeId), ...conditions] : conditions }
  const order = orderOf(sort)
  const db = filters.every(isInOrder) ? context.db : context.slowDb
  return {
    kinds: kindsOf(filters),
    markersOf: () => [...markersOf(asker, filters), ...(placeId ? [[placeMarker(placeId)]] : [])],
    findPage: (wish) => findContentPage(db, actor, { ...list, order: order ?? NEWEST_FIRST }, wish),
    findSearchedPage: ({ plan }, wish) =>
      findSearchedPage(context, actor, { ...list, plan, order, isHighlighted }, wish),
  }
}

export async function findContents(
  asker: Asker,
  { filters, ...wanted }: Wanted,
  wish: PageWish,
): Promise<Results<ContentKey>> {
  const list = {
    context: asker.context,
    narrow: (own: Wanted['filters']) => narrow(asker, { ...wanted, filters: own }),
  }
  return await findResults(list, filters, wish)
}
