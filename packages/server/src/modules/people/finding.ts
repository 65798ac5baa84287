/** People by filters, and by words where one of them searches: one way for all lists that take both. */
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PageWish } from '../../db/page.ts'
import type { EntityKey } from '../../representations.ts'
import { inTime } from '../text-search/in-time.ts'
import { planSearch } from '../text-search/plan.ts'
import { type Results, resultsOf } from '../text-search/results.ts'
import { type Found, NOTHING_FOUND, searchedBy } from '../text-search/searched.ts'
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

async function findRows(
  { context, actor }: Asker,
  { filters, sort }: Wanted,
  wish: PageWish,
): Promise<Found<EntityKey>> {
  const conditions = conditionsOf(filters, actor)
  const searched = searchedBy(filters)
  const order = orderOf(sort, searched !== undefined)
  if (!searched) {
    const db = filters.length > 0 ? context.slowDb : context.db
    return { ...(await findPeoplePage(db, conditions, order ?? BY_NAME, wish)), plan: undefined }
  }
  const { asked, typed, subjectOnly } = searched
  return await inTime(async () => {
    const plan = await planSearch(context, ['person'], asked, { subjectOnly })
    if (plan.isHopeless) return { ...NOTHING_FOUND, plan }
    const search = { conditions, plan, typed, order }
    return { ...(await findSearchedPage(context, search, wish)), plan }
  })
}

export async function findPeople(asker: Asker, wanted: Wanted, wish: PageWish): Promise<Results<EntityKey>> {
  const { context, actor } = asker
  return await resultsOf(await findRows(asker, wanted, wish), {
    context,
    filters: wanted.filters,
    wish,
    texts: (ids) => findTexts(context.db, actor, ids),
    find: (filters, one) => findRows(asker, { ...wanted, filters }, one),
  })
}
