/** Places by filters and by words. */
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PageWish } from '../../db/page.ts'
import { findResults, type NarrowedList } from '../text-search/finding.ts'
import type { Results } from '../text-search/results.ts'
import { BY_NAME, conditionsOf, orderOf, type PlaceFilter, type PlaceSort } from './filters.ts'
import { findTexts } from './found-queries.ts'
import { findPlacePage, findSearchedPage, type PlaceKey } from './key-queries.ts'

interface Asker {
  readonly context: Context
  readonly actor: Actor
}

export interface Wanted {
  readonly filters: readonly PlaceFilter[]
  readonly sort: PlaceSort | undefined
}

function narrow({ context, actor }: Asker, { filters, sort }: Wanted): NarrowedList<PlaceKey> {
  const conditions = conditionsOf(filters, actor)
  const db = filters.length > 0 ? context.slowDb : context.db
  return {
    kinds: ['place'],
    findPage: (wish) => findPlacePage(db, actor, conditions, orderOf(sort) ?? BY_NAME, wish),
    findSearchedPage: (search, wish) =>
      findSearchedPage(context, actor, { ...search, conditions, order: orderOf(sort) }, wish),
  }
}

export async function findPlaces(
  asker: Asker,
  { filters, sort }: Wanted,
  wish: PageWish,
): Promise<Results<PlaceKey>> {
  const { context, actor } = asker
  const list = {
    context,
    narrow: (own: Wanted['filters']) => narrow(asker, { filters: own, sort }),
    findTexts: (ids: readonly string[]) => findTexts(context.db, actor, ids),
  }
  return await findResults(list, filters, wish)
}
