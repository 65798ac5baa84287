/** A page of a search: first the ranked matches, then all others in the order of the list. */
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
  /** Columns to read, with the id. */
  readonly columns: Expression<unknown>
  /** Joins a table of entries, as `entry`, to their objects and whatever the conditions need. */
  readonly from: (entries: Expression<unknown>) => Expression<unknown>
  /** The joins for columns and conditions, each by `chosen.object_id`, without the first `join`. */
  readonly shown: Expression<unknown>
  /** The rank by words, and the joins that the rank needs. */
  readonly wordRank: Expression<unknown>
  readonly rankedFrom: (entries: Expression<unknown>) => Expression<unknown>
  /** Visibility and the other filters. */
  readonly conditions: readonly Condition[]
  /** Words decide most of the rank, so the best by words are read first; the order must be descending. */
  readonly isByWords?: boolean
  readonly best: Order
  readonly rest: Order
}

/**
 * A partial plan with fewer visible matches is widened, on every page alike, so that pages agree. It is one more than a
 * usual page, so that the page knows of a next one without reading the rest, which may take a hundred times as long.
 */
const FEWEST_RANKED = 26

/** How many times as many a widened plan ranks. */
const NARROW = 1
const WIDTHS = [2, 4, 9]
/** Twice as wide finds about twice as many; aim a little above the minimum. */
const AIMED_AT = FEWEST_RANKED * 1.3

const widerThan = (times: number, total: number): number | undefined => {
  const wider = WIDTHS.filter((width) => width > times)
  return wider.find((width) => (total * width) / times > AIMED_AT) ?? wider.at(-1)
}

const wide = (plan: SearchPlan, times: number): SearchPlan => (times === NARROW ? plan : plan.widened(times))

/** Cursors: among the ranked rows an offset is enough, in the rest it names the last row. */
const RANKED_END: Cursor = ['ranked']
const restEnd = (times: number, keys: Cursor): Cursor => ['rest', String(times), ...keys]

interface Resumed {
  readonly plan: SearchPlan
  readonly times: number
  /** None: at the first row of the rest. */
  readonly keys: Cursor
}

/** After a page that ended in the rest, the ranked rows are not needed. */
function resume(plan: SearchPlan, after: Cursor | undefined): Resumed | undefined {
  const [part, width, ...keys] = after ?? []
  if (part !== 'rest') return undefined
  const times = Number(width)
  const resumed = wide(plan, times)
  // Writes may have changed the plan since; then the page is found by its offset.
  return resumed.isPartial ? { plan: resumed, times, keys } : undefined
}

interface Ranked<Key> {
  readonly plan: SearchPlan
  readonly times: number
  readonly rows: readonly Key[]
  /** Ranked rows up to this page, plus at least one if there are more. */
  readonly total: number
}

const rankedOf = (list: RankedList, { best, first }: SearchPlan): RankedEntries => ({
  ...list,
  best,
  first: list.isByWords ? first : undefined,
})

/** Rows from the start; only of those with the best words if that is enough. */
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
  // Queries return one more row than requested if there is one.
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

/** One plan suits all statements that rank, so `rankedDb` may cache it; the rest is planned each time. */
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
