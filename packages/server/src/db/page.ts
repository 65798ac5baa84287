/** Pages of a list: one more row than asked for instead of a count, and a keyset instead of a deep offset. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

export interface OrderKey {
  /** The property of a row that holds the value. */
  readonly name: string
  readonly expression: Expression<unknown>
}

/** What a list is ordered by, all in one direction, the last of the keys unique. */
export interface Order {
  readonly keys: readonly OrderKey[]
  readonly direction: 'asc' | 'desc'
  /** As SQL, put together once: the keys of a row; what follows `order by`; what follows the other columns. */
  readonly tuple: Expression<unknown>
  readonly sorting: Expression<unknown>
  readonly columns: Expression<unknown>
}

export function orderBy(direction: Order['direction'], ...keys: readonly OrderKey[]): Order {
  // Read as PostgreSQL writes them, for they are only handed back to it.
  const columns = keys.filter(({ name }) => name !== 'id')
  return {
    keys,
    direction,
    tuple: sql.join(keys.map((key) => key.expression)),
    sorting: sql.join(keys.map((key) => sql`${key.expression} ${sql.raw(direction)}`)),
    columns: sql.join(
      columns.map((key) => sql`, ${key.expression}::text as ${sql.raw(key.name)}`),
      sql``,
    ),
  }
}

/** Given a column by a name of ours. */
export const orderKey = (column: string): OrderKey => ({
  name: column.slice(column.indexOf('.') + 1),
  expression: sql.raw(column),
})

export type Boundary = readonly string[]

export interface PageWish {
  readonly startIndex: number
  readonly count: number
  /** Where the page before ended, if it was this caller who read it; then no row is skipped over by counting. */
  readonly after?: Boundary
}

export interface Slice<Row> {
  readonly rows: readonly Row[]
  /** Where this page ends; undefined when nothing follows. */
  readonly end: Boundary | undefined
}

/** Row comparison, so that one index range serves it. */
export function beyond(order: Order, boundary: Boundary): Expression<SqlBool> {
  const values = sql.join([...boundary])
  return order.direction === 'asc'
    ? sql<SqlBool>`(${order.tuple}) > (${values})`
    : sql<SqlBool>`(${order.tuple}) < (${values})`
}

/** Best given a query for keys alone: an offset then walks over little rather than over whole rows. */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  wish: PageWish,
): SelectQueryBuilder<DB, TB, O> {
  const sorted = order.keys.reduce((page, key) => page.orderBy(key.expression, order.direction), query)
  const page = sorted.limit(wish.count + 1)
  if (wish.after) return page.where(beyond(order, wish.after))
  return wish.startIndex > 0 ? page.offset(wish.startIndex) : page
}

/** Of a row that was read with the columns of the order. */
export const boundaryOf = (order: Order, row: object): Boundary =>
  order.keys.map((key) => String(Reflect.get(row, key.name)))

export function slice<Row extends object>(rows: readonly Row[], order: Order, wish: PageWish): Slice<Row> {
  const shown = rows.slice(0, wish.count)
  const last = shown.at(-1)
  const hasMore = rows.length > wish.count && last !== undefined
  return { rows: shown, end: hasMore ? boundaryOf(order, last) : undefined }
}
