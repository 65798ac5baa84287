/** Places by filters and by words. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { PageWish } from '../../../db/page.ts'
import { findResults, type NarrowedList, type WantedList } from '../../../engines/text-search/finding.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import { BY_NAME, conditionsOf, orderOf, type PlaceFilter, type PlaceSort } from './filters.ts'
import { findPlacePage, findSearchedPage, type PlaceKey } from './key-queries.ts'

interface Asker {
  readonly context: Context
  readonly actor: Actor
}

type Wanted = WantedList<PlaceFilter, PlaceSort>

function narrow({ context, actor }: Asker, { filters, sort, isHighlighted }: Wanted): NarrowedList<PlaceKey> {
  const conditions = conditionsOf(filters, actor)
  const db = filters.length > 0 ? context.slowDb : context.db
  return {
    kinds: ['place'],
    findPage: (wish) => findPlacePage(db, actor, conditions, orderOf(sort) ?? BY_NAME, wish),
    findSearchedPage: (search, wish) =>
      findSearchedPage(context, actor, { ...search, conditions, order: orderOf(sort), isHighlighted }, wish),
  }
}

export async function findPlaces(
  asker: Asker,
  { filters, ...wanted }: Wanted,
  wish: PageWish,
): Promise<Results<PlaceKey>> {
  const list = {
    context: asker.context,
    narrow: (own: Wanted['filters']) => narrow(asker, { ...wanted, filters: own }),
  }
  return await findResults(list, filters, wish)
}
