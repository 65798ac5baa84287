import { type Expression, sql } from 'kysely'
import { type Condition, limitFor } from '../../db/list.ts'
import { type Boundary, beyond, type Order } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { compileText } from '../../db/text.ts'

export interface Entries {
  /** What is read of each row, its id among it. */
  readonly columns: Expression<unknown>
  /** Entries by the alias `entry`, joined to what they are of. */
  readonly from: Expression<unknown>
  readonly conditions: readonly Condition[]
}

interface Span {
  readonly offset: number
  readonly count: number
}

const AND = sql`) and (`
const all = (conditions: readonly Condition[]) => sql`(${sql.join([...conditions], AND)})`
const offsetOf = (offset: number) => (offset > 0 ? sql`offset ${offset}` : sql``)

/** Some of them, and how many there are in all. Few enough, so that an offset is cheap. */
export async function findRanked<Key extends object>(
  db: Database,
  { columns, from, conditions }: Entries,
  order: Order,
  { offset, count }: Span,
): Promise<readonly (Key & { readonly ranked: string })[]> {
  const query = sql<Key & { ranked: string }>`select ${columns}, count(*) over () as ranked
    from ${from}
    where ${all(conditions)}
    order by ${order.sorting}
    limit ${limitFor(count)} ${offsetOf(offset)}`
  return (await db.executeQuery(compileText(query))).rows
}

export async function countRanked(db: Database, { from, conditions }: Entries): Promise<number> {
  const query = sql<{ ranked: string }>`select count(*) as ranked from ${from} where ${all(conditions)}`
  const { rows } = await db.executeQuery(compileText(query))
  return Number(rows[0]?.ranked ?? 0)
}

export const not = (condition: Condition): Condition => sql<boolean>`not (${condition})`

/** Of the rest, with the columns that it is ordered by; behind a row, or so many rows on. */
export async function findRest<Key extends object>(
  db: Database,
  { columns, from, conditions }: Entries,
  order: Order,
  { offset, count }: Span,
  after: Boundary | undefined,
): Promise<readonly Key[]> {
  const narrowed = after ? [...conditions, beyond(order, after)] : conditions
  const query = sql<Key>`select ${columns}${order.columns}
    from ${from}
    where ${all(narrowed)}
    order by ${order.sorting}
    limit ${limitFor(count)} ${after ? sql`` : offsetOf(offset)}`
  return (await db.executeQuery(compileText(query))).rows
}
