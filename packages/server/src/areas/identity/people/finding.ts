/** People by filters and by words. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { PageWish } from '../../../db/page.ts'
import { findResults, type NarrowedList, type WantedList } from '../../../engines/text-search/finding.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import type { EntityKey } from '../../../representations.ts'
import { BY_NAME, conditionsOf, orderOf, type PersonFilter, type PersonSort } from './filters.ts'
import { findPeoplePage, findSearchedPage } from './list-queries.ts'

interface Asker {
  readonly context: Context
  readonly actor: Actor
}

type Wanted = WantedList<PersonFilter, PersonSort>

function narrow(
  { context, actor }: Asker,
  { filters, sort, isHighlighted }: Wanted,
): NarrowedList<EntityKey> {
  const conditions = conditionsOf(filters, actor)
  const db = filters.length > 0 ? context.slowDb : context.db
  return {
    kinds: ['person'],
    findPage: (wish) => findPeoplePage(db, conditions, orderOf(sort) ?? BY_NAME, wish),
    findSearchedPage: (search, wish) =>
      findSearchedPage(context, { ...search, conditions, order: orderOf(sort), isHighlighted }, wish),
  }
}

export async function findPeople(
  asker: Asker,
  { filters, ...wanted }: Wanted,
  wish: PageWish,
): Promise<Results<EntityKey>> {
  const list = {
    context: asker.context,
    narrow: (own: Wanted['filters']) => narrow(asker, { ...wanted, filters: own }),
  }
  return await findResults(list, filters, wish)
}
