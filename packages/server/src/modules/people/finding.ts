/** People by filters and by words. */
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PageWish } from '../../db/page.ts'
import type { EntityKey } from '../../representations.ts'
import { findResults, type NarrowedList } from '../text-search/finding.ts'
import type { Results } from '../text-search/results.ts'
import { BY_NAME, conditionsOf, orderOf, type PersonFilter, type PersonSort } from './filters.ts'
import { findTexts } from './found-queries.ts'
import { findPeoplePage, findSearchedPage } from './list-queries.ts'

interface Asker {
  readonly context: Context
  readonly actor: Actor
}

export interface Wanted {
  readonly filters: readonly PersonFilter[]
  readonly sort: PersonSort | undefined
}

function narrow({ context, actor }: Asker, { filters, sort }: Wanted): NarrowedList<EntityKey> {
  const conditions = conditionsOf(filters, actor)
  const db = filters.length > 0 ? context.slowDb : context.db
  return {
    kinds: ['person'],
    findPage: (wish) => findPeoplePage(db, conditions, orderOf(sort) ?? BY_NAME, wish),
    findSearchedPage: (search, wish) =>
      findSearchedPage(context, { ...search, conditions, order: orderOf(sort) }, wish),
  }
}

export async function findPeople(
  asker: Asker,
  { filters, sort }: Wanted,
  wish: PageWish,
): Promise<Results<EntityKey>> {
  const { context, actor } = asker
  const list = {
    context,
    narrow: (own: Wanted['filters']) => narrow(asker, { filters: own, sort }),
    findTexts: (ids: readonly string[]) => findTexts(context.db, actor, ids),
  }
  return await findResults(list, filters, wish)
}
