import { type Expression, sql } from 'kysely'
import { type Condition, limitFor } from '../../db/list.ts'
import { type Boundary, beyond, type Order } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'

export interface Entries {
  /** What is read of each row, its id among it. */
  readonly columns: Expression<unknown>
  /** Given a table of entries: those by the alias `entry`, joined to what they are of. */
  readonly from: (entries: Expression<unknown>) => Expression<unknown>
  /** The same again for the rows of a page, each by `chosen.object_id`: what follows `join`. */
  readonly shown: Expression<unknown>
  readonly conditions: readonly Condition[]
}

/** Those that are ranked, whatever else is asked of them. */
export interface RankedEntries extends Entries {
  readonly best: Condition
}

interface Span {
  readonly offset: number
  readonly count: number
}

const AND = sql`) and (`
const all = (conditions: readonly Condition[]) => sql`(${sql.join([...conditions], AND)})`
const offsetOf = (offset: number) => (offset > 0 ? sql`offset ${offset}` : sql``)

/** What is ordered by, under names that no table has. */
const named = ({ keys }: Order) =>
  sql.join(keys.map(({ expression }, at) => sql`${expression} as ${sql.raw(`key_${at}`)}`))
const sorted = ({ keys, direction }: Order, of = '') =>
  sql.raw(keys.map((_, at) => `${of}key_${at} ${direction}`).join(', '))

/**
 * Of all but those of the page no more is read than what they are ordered by. By its names: the same values sent twice are
 * two to a plan that is kept, and every rank would be made twice.
 */
const pageOf = (
  columns: Expression<unknown>,
  { from, shown, conditions }: Omit<Entries, 'from'> & { from: Expression<unknown> },
  order: Order,
  { offset, count }: Span,
  counted = sql``,
) => sql`select ${columns}
    from (
      select entry.object_id, ${named(order)}${counted}
      from ${from}
      where ${all(conditions)}
      order by ${sorted(order)}
      limit ${limitFor(count)} ${offsetOf(offset)}
    ) chosen
    join ${shown}
    order by ${sorted(order, 'chosen.')}`

const COUNTED = sql`, count(*) over () as ranked`

/** Found by their words first, for those are few: a plan that is kept would else begin with a filter, which may leave thousands. */
const found = ({ best }: RankedEntries) => sql`with found as materialized (
      select entry.object_id, entry.vector from search_entry entry where ${best})`
const FOUND = sql`found`
const ENTRIES = sql`search_entry`

/** Some of them, and how many there are in all. Few enough, so that an offset is cheap. */
export async function findRanked<Key extends object>(
  db: Database,
  entries: RankedEntries,
  order: Order,
  span: Span,
): Promise<readonly (Key & { readonly ranked: string })[]> {
  const columns = sql`${entries.columns}, chosen.ranked`
  const page = pageOf(columns, { ...entries, from: entries.from(FOUND) }, order, span, COUNTED)
  const query = sql<Key & { ranked: string }>`${found(entries)} ${page}`
  return (await db.executeQuery(compileText(query))).rows
}

export async function countRanked(db: Database, entries: RankedEntries): Promise<number> {
  const query = sql<{ ranked: string }>`${found(entries)}
    select count(*) as ranked from ${entries.from(FOUND)} where ${all(entries.conditions)}`
  const { rows } = await db.executeQuery(compileText(query))
  return Number(rows[0]?.ranked ?? 0)
}

export const not = (condition: Condition): Condition => sql<boolean>`not (${condition})`

/** Of the rest, with the columns that it is ordered by; behind a row, or so many rows on. */
export async function findRest<Key extends object>(
  db: Database,
  entries: Entries,
  order: Order,
  { offset, count }: Span,
  after: Boundary | undefined,
): Promise<readonly Key[]> {
  const conditions = after ? [...entries.conditions, beyond(order, after)] : entries.conditions
  const columns = sql`${entries.columns}${order.columns}`
  const span = { offset: after ? 0 : offset, count }
  const query = pageOf(
    columns,
    { ...entries, from: entries.from(ENTRIES), conditions },
    order,
    span,
  ) as Expression<Key>
  return (await db.executeQuery(compileText(query))).rows
}
