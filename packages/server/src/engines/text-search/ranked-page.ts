/** A page of what a search finds: first those that were ranked, best first, then all others in the order of the list. */
import type { Expression } from 'kysely'
import {
  type Condition,
  type Cursor,
  cursorOf,
  type Order,
  type Page,
  type PageRequest,
} from '../../db/list.ts'
import type { Database } from '../../db/pool.ts'
import {
  countRanked,
  type Entries,
  findFirst,
  findRanked,
  findRest,
  not,
  type RankedEntries,
} from './page-queries.ts'
import type { SearchPlan } from './plan.ts'

export interface RankedList {
  readonly plan: SearchPlan
  /** What is read of each row, its id among it. */
  readonly columns: Expression<unknown>
  /** Given a table of entries: those by the alias `entry`, joined to what they are of and what the conditions name. */
  readonly from: (entries: Expression<unknown>) => Expression<unknown>
  /** What columns and conditions name, each by `chosen.object_id`: what follows `join`. */
  readonly shown: Expression<unknown>
  /** What the words of an entry say, and what else the rank names: as `from`, and no more than that. */
  readonly wordRank: Expression<unknown>
  readonly rankedFrom: (entries: Expression<unknown>) => Expression<unknown>
  /** Who may see what, and the other filters. */
  readonly conditions: readonly Condition[]
  /** Whether words decide most of it, and so which are looked at first; then the order is from high to low. */
  readonly isByWords?: boolean
  readonly best: Order
  readonly rest: Order
}

/**
 * Where a partial plan leaves fewer, it is widened: always, so that all pages of a list agree. A usual page is filled by so many,
 * and the last of them tells that there is another page: the rest, which may take a hundred times as long, need not be asked for.
 */
const FEWEST_RANKED = 26

/** How many times as many are ranked then. */
const NARROW = 1
const WIDTHS = [2, 4, 9]
/** What is twice as wide has about twice as many: a little more than the fewest are aimed at. */
const AIMED_AT = FEWEST_RANKED * 1.3

const widerThan = (times: number, total: number): number | undefined => {
  const wider = WIDTHS.filter((width) => width > times)
  return wider.find((width) => (total * width) / times > AIMED_AT) ?? wider.at(-1)
}

const wide = (plan: SearchPlan, times: number): SearchPlan => (times === NARROW ? plan : plan.widened(times))

/** Where a page ends: among the ranked, which are counted off, or in the rest, of which the last row is told. */
const RANKED_END: Cursor = ['ranked']
const restEnd = (times: number, keys: Cursor): Cursor => ['rest', String(times), ...keys]

interface Resumed {
  readonly plan: SearchPlan
  readonly times: number
  /** None: at the first row of the rest. */
  readonly keys: Cursor
}

/** Where the page before ended in the rest, the ranked are not needed again. */
function resume(plan: SearchPlan, after: Cursor | undefined): Resumed | undefined {
  const [part, width, ...keys] = after ?? []
  if (part !== 'rest') return undefined
  const times = Number(width)
  const resumed = wide(plan, times)
  // What was written since may have changed the plan; then rows are counted off again.
  return resumed.isPartial ? { plan: resumed, times, keys } : undefined
}

interface Ranked<Key> {
  readonly plan: SearchPlan
  readonly times: number
  readonly rows: readonly Key[]
  /** How many there are up to the page, and at least one more where there are more. */
  readonly total: number
}

const rankedOf = (list: RankedList, { best, first }: SearchPlan): RankedEntries => ({
  ...list,
  best,
  first: list.isByWords ? first : undefined,
})

/** The first rows, from the start; of those with the best words alone where they are enough. */
async function readFirst<Key extends object>(
  db: Database,
  { first, ...entries }: RankedEntries,
  order: Order,
  count: number,
): Promise<readonly Key[]> {
  const few =
    first === undefined || count >= first
      ? undefined
      : await findFirst<Key>(db, { ...entries, first }, order, count)
  return few ?? (await findRanked<Key>(db, { ...entries, first }, order, { offset: 0, count }))
}

const restOf = (list: RankedList, plan: SearchPlan): Entries => ({
  ...list,
  conditions: [plan.matches, not(plan.best), ...list.conditions],
})

async function readRanked<Key extends object>(
  db: Database,
  list: RankedList,
  { startIndex, count }: PageRequest,
  times = NARROW,
): Promise<Ranked<Key>> {
  const plan = wide(list.plan, times)
  const entries = rankedOf(list, plan)
  // One more than is asked for is read, where there is one.
  const most = Math.max(count, FEWEST_RANKED - 1 - startIndex)
  const rows =
    startIndex === 0
      ? await readFirst<Key>(db, entries, list.best, most)
      : await findRanked<Key>(db, entries, list.best, { offset: startIndex, count: most })
  const isPast = rows.length === 0 && startIndex > 0
  const total = isPast ? await countRanked(db, entries) : startIndex + rows.length
  const wider = plan.isPartial && total < FEWEST_RANKED ? widerThan(times, total) : undefined
  if (wider !== undefined) return await readRanked(db, list, { startIndex, count }, wider)
  return { plan, times, rows: rows.slice(0, count), total }
}

async function readRest<Key extends object>(
  db: Database,
  list: RankedList,
  { plan, times, keys }: Resumed,
  { offset, count }: { offset: number; count: number },
): Promise<Page<Key>> {
  const after = keys.length > 0 ? keys : undefined
  const rows = await findRest<Key>(db, restOf(list, plan), list.rest, { offset, count }, after)
  if (rows.length <= count) return { rows, end: undefined }
  const shown = rows.slice(0, count)
  const last = shown.at(-1)
  return { rows: shown, end: restEnd(times, last ? cursorOf(list.rest, last) : keys) }
}

/** What is ranked is read in one way whatever is asked for, so that `rankedDb` may keep the plan; the rest is not. */
export async function findRankedPage<Key extends object>(
  db: Database,
  list: RankedList,
  request: PageRequest,
  rankedDb = db,
): Promise<Page<Key>> {
  if (list.plan.isEmpty) return { rows: [], end: undefined }
  const resumed = resume(list.plan, request.after)
  if (resumed) return await readRest(db, list, resumed, { offset: 0, count: request.count })
  const { plan, times, rows, total } = await readRanked<Key>(rankedDb, list, request)
  if (total > request.startIndex + rows.length) return { rows, end: RANKED_END }
  if (!plan.isPartial) return { rows, end: undefined }
  const offset = Math.max(0, request.startIndex - total)
  const count = request.count - rows.length
  const rest = await readRest<Key>(db, list, { plan, times, keys: [] }, { offset, count })
  return { rows: [...rows, ...rest.rows], end: rest.end }
}
