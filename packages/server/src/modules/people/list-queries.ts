/** Lists of people by their keys. */
import { type Expression, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Condition, findPage } from '../../db/list.ts'
import type { Order, PageWish, Slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'
import type { EntityKey } from '../../representations.ts'
import { findBestPage } from '../text-search/best-page.ts'
import { alsoRanking } from '../text-search/meant-filters.ts'
import type { SearchPlan } from '../text-search/plan.ts'
import { BY_NAME } from './filters.ts'
import { LISTED_COLUMNS } from './queries.ts'
import { bestFirst, reckonedOf } from './relevance-filters.ts'

const PERSON = sql`person`
const found = (entries: Expression<unknown>) =>
  sql`person join ${entries} entry on entry.object_id = person.id`
const FOUND = found(sql`search_entry`)
const SHOWN = sql`person on person.id = chosen.object_id`

/** Whatever the caller may see and asked for, in the order asked for. */
export async function findPeoplePage(
  db: Database,
  conditions: readonly Condition[],
  order: Order,
  wish: PageWish,
): Promise<Slice<EntityKey>> {
  return await findPage(db, { columns: LISTED_COLUMNS, from: PERSON, conditions, order }, wish)
}

export interface WordSearch {
  readonly conditions: readonly Condition[]
  readonly plan: SearchPlan
  readonly typed: readonly string[]
  /** The best first where there is none. */
  readonly order: Order | undefined
}

/** Who are called exactly so; by an index each. */
async function findCalled(db: Database, typed: readonly string[]): Promise<string[]> {
  const name = typed.join(' ')
  const query = sql<{ id: string }>`select person.id from person
    where person.departed_at is null and (person.first_name_key = ${name} or person.username_key = ${name})
    order by person.id
    limit 100`
  const { rows } = await db.executeQuery(compileText(query))
  return rows.map(({ id }) => id)
}

/** Who has the words, in the order asked for or the best first. */
export async function findSearchedPage(
  { slowDb, searchDb }: Pick<Context, 'slowDb' | 'searchDb'>,
  { conditions, plan, typed, order }: WordSearch,
  wish: PageWish,
): Promise<Slice<EntityKey>> {
  const columns = LISTED_COLUMNS
  if (order) {
    const list = { columns, from: FOUND, conditions: [plan.matches, ...conditions], order }
    return await findPage(slowDb, list, wish)
  }
  const ranked = plan.isPartial ? alsoRanking(plan, await findCalled(searchDb, typed)) : plan
  const best = { reckoned: reckonedOf(plan), rankedFrom: found, best: bestFirst(typed) }
  const list = { columns, from: found, shown: SHOWN, plan: ranked, conditions, ...best, rest: BY_NAME }
  return await findBestPage(slowDb, list, wish, searchDb)
}
