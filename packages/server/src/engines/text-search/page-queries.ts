import { type Expression, sql } from 'kysely'
import {
  afterCursor,
  type Condition,
  type Cursor,
  limitFor,
  type Order,
  type OrderKey,
} from '../../db/list.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'

export interface Entries {
  /** Columns to read, with the id. */
  readonly columns: Expression<unknown>
  /** Joins a table of entries, as `entry`, to their objects and whatever the conditions need. */
  readonly from: (entries: Expression<unknown>) => Expression<unknown>
  /** The joins for columns and conditions, each by `chosen.object_id`, without the first `join`. */
  readonly shown: Expression<unknown>
  readonly conditions: readonly Condition[]
}

/** Entries that are ranked. */
export interface RankedEntries extends Omit<Entries, 'from'> {
  readonly best: Condition
  /** The rank by words, higher is better; later named `word_rank`. */
  readonly wordRank: Expression<unknown>
  /** Like `from`, with only the joins that the rank needs. */
  readonly rankedFrom: (entries: Expression<unknown>) => Expression<unknown>
  /** If words decide most of the rank: so many with the best words come before all others. */
  readonly first: number | undefined
}

interface Span {
  readonly offset: number
  readonly count: number
}

const AND = sql`) and (`
const all = (conditions: readonly Condition[]) => sql`(${sql.join([...conditions], AND)})`
const offsetOf = (offset: number) => (offset > 0 ? sql`offset ${offset}` : sql``)

/** Sort keys, under names that no table has. */
const named = ({ keys }: Pick<Order, 'keys'>) =>
  sql.join(keys.map(({ expression }, at) => sql`${expression} as ${sql.raw(`key_${at}`)}`))
const sorted = ({ keys, direction }: Pick<Order, 'keys' | 'direction'>, of = '') =>
  sql.raw(keys.map((_, at) => `${of}key_${at} ${direction}`).join(', '))

/**
 * Materialized, so that a cached plan starts with the words, which leave few rows, and not with a filter that may leave
 * thousands. Without the vector, which is hundreds of times as large as the rest.
 */
const found = ({ best, wordRank }: RankedEntries) => sql`with found as materialized (
      select entry.object_id, entry.number, ${wordRank} as word_rank from search_entry entry where ${best})`
const FOUND = sql`found`
const ENTRIES = sql`search_entry`

const BEST_WORDS = sql`word_rank desc, number desc, object_id desc`
const IS_FIRST = { name: 'is_first', expression: sql`entry.is_first` }
const before = ({ keys, direction }: Order, key: OrderKey): Pick<Order, 'keys' | 'direction'> => ({
  keys: [key, ...keys],
  direction,
})

/** All ranked entries; with `first` the order must be descending. */
function rankedOf({ rankedFrom, first }: RankedEntries, order: Order) {
  if (first === undefined) return { order, from: rankedFrom(FOUND) }
  const inParts = sql`(select *, row_number() over (order by ${BEST_WORDS}) <= ${first}::bigint as is_first from found)`
  return { order: before(order, IS_FIRST), from: rankedFrom(inParts) }
}

/** Ranks all entries, then checks visibility from the best on until the page is full. */
export async function findRanked<Key extends object>(
  db: Database,
  entries: RankedEntries,
  order: Order,
  { offset, count }: Span,
): Promise<readonly Key[]> {
  const ranked = rankedOf(entries, order)
  const query = sql<Key>`${found(entries)}
    select ${entries.columns}
    from (
      select entry.object_id, ${named(ranked.order)}
      from ${ranked.from}
      order by ${sorted(ranked.order)}
    ) chosen
    join ${entries.shown}
    where ${all(entries.conditions)}
    order by ${sorted(ranked.order, 'chosen.')}
    limit ${limitFor(count)} ${offsetOf(offset)}`
  return (await db.executeQuery(compileText(query))).rows
}

/** Like findRanked from the start, but only among `first`; undefined if those may be too few. */
export async function findFirst<Key extends object>(
  db: Database,
  entries: RankedEntries & { readonly first: number },
  order: Order,
  count: number,
): Promise<readonly Key[] | undefined> {
  const { first } = entries
  const query = sql<Key & { found_in_all: number }>`${found(entries)}
    select ${entries.columns}, (select count(*)::integer from found) as found_in_all
    from (
      select entry.object_id, ${named(order)}
      from ${entries.rankedFrom(sql`(select * from found order by ${BEST_WORDS} limit ${first}::bigint)`)}
      order by ${sorted(order)}
    ) chosen
    join ${entries.shown}
    where ${all(entries.conditions)}
    order by ${sorted(order, 'chosen.')}
    limit ${limitFor(count)}`
  const { rows } = await db.executeQuery(compileText(query))
  const [row] = rows
  return row && (rows.length > count || row.found_in_all <= first) ? rows : undefined
}

export async function countRanked(db: Database, entries: RankedEntries): Promise<number> {
  const query = sql<{ ranked: string }>`${found(entries)}
    select count(*) as ranked
    from found chosen
    join ${entries.shown}
    where ${all(entries.conditions)}`
  const { rows } = await db.executeQuery(compileText(query))
  return Number(rows[0]?.ranked ?? 0)
}

export const not = (condition: Condition): Condition => sql<boolean>`not (${condition})`

/** A page of the unranked rest with its sort keys, after a row or at an offset. */
export async function findRest<Key extends object>(
  db: Database,
  entries: Entries,
  order: Order,
  { offset, count }: Span,
  after: Cursor | undefined,
): Promise<readonly Key[]> {
  const conditions = after ? [...entries.conditions, afterCursor(order, after)] : entries.conditions
  const span = { offset: after ? 0 : offset, count }
  // Only sort keys are read, except for the rows of the page.
  const query = sql<Key>`select ${entries.columns}${order.columns}
    from (
      select entry.object_id, ${named(order)}
      from ${entries.from(ENTRIES)}
      where ${all(conditions)}
      order by ${sorted(order)}
      limit ${limitFor(span.count)} ${offsetOf(span.offset)}
    ) chosen
    join ${entries.shown}
    order by ${sorted(order, 'chosen.')}`
  return (await db.executeQuery(compileText(query))).rows
}
