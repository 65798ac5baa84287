/** Pages of lists: read one more row than requested instead of a count, and use a keyset instead of a deep offset. */
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './pool.ts'
import { compileText } from './text.ts'

export interface OrderKey {
  /** The property of a row that has the value. */
  readonly name: string
  readonly expression: Expression<unknown>
}

/** The order of a list: keys in one direction, the last one unique. */
export interface Order {
  readonly keys: readonly OrderKey[]
  readonly direction: 'asc' | 'desc'
  /** As SQL, built once: the keys of a row, the `order by` list, and the columns to select. */
  readonly tuple: Expression<unknown>
  readonly sorting: Expression<unknown>
  readonly columns: Expression<unknown>
}

export function orderBy(direction: Order['direction'], ...keys: readonly OrderKey[]): Order {
  // Read as text, because they are only sent back to PostgreSQL.
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

/** For a column name from our own code. */
export const orderKey = (column: string): OrderKey => ({
  name: column.slice(column.indexOf('.') + 1),
  expression: sql.raw(column),
})

export type Cursor = readonly string[]

export interface PageRequest {
  readonly startIndex: number
  readonly count: number
  /** The end of the previous page, if this caller read it; replaces the offset. */
  readonly after?: Cursor
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** The end of this page; undefined when nothing follows. */
  readonly end: Cursor | undefined
}

/** A row comparison, so that one index range serves it. */
export function afterCursor(order: Order, cursor: Cursor): Expression<SqlBool> {
  const values = sql.join([...cursor])
  return order.direction === 'asc'
    ? sql<SqlBool>`(${order.tuple}) > (${values})`
    : sql<SqlBool>`(${order.tuple}) < (${values})`
}

/** Give it a query for keys alone: then an offset skips keys and not whole rows. */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  request: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const sorted = order.keys.reduce((page, key) => page.orderBy(key.expression, order.direction), query)
  const page = sorted.limit(request.count + 1)
  if (request.after) return page.where(afterCursor(order, request.after))
  return request.startIndex > 0 ? page.offset(request.startIndex) : page
}

/** The row must have the columns of the order. */
export const cursorOf = (order: Order, row: object): Cursor =>
  order.keys.map((key) => String(Reflect.get(row, key.name)))

export function toPage<Row extends object>(
  rows: readonly Row[],
  order: Order,
  request: PageRequest,
): Page<Row> {
  const shown = rows.slice(0, request.count)
  const last = shown.at(-1)
  const hasMore = rows.length > request.count && last !== undefined
  return { rows: shown, end: hasMore ? cursorOf(order, last) : undefined }
}

export type Condition = Expression<SqlBool>

/** Two parameters, however many pairs: another text for each number would be another statement. */
export const isOneOfPairs = (table: string, types: readonly string[], ids: readonly string[]): Condition => {
  const of = sql.raw(table)
  return sql<SqlBool>`${of}.id = any(${[...ids]}::bigint[])
    and (${of}.type, ${of}.id) in (select * from unnest(${[...types]}::text[], ${[...ids]}::bigint[]))`
}

export interface List {
  /** The columns to read, including the id. Those of the order are added. */
  readonly columns: Expression<unknown>
  readonly from: Expression<unknown>
  readonly conditions: readonly Condition[]
  readonly order: Order
}

const AND = sql`) and (`
const NOTHING = sql``

/** Each size is a prepared statement in every session, so there are few. */
const SIZES = [26, 51, 101, 251, 501, 1001].map((size) => ({ size, text: sql.raw(String(size)) }))

/** Text and not a parameter: PostgreSQL takes an unknown limit for a tenth of the table, and would plan every time. */
export const limitFor = (count: number) =>
  SIZES.find(({ size }) => size > count)?.text ?? sql.raw(String(count + 1))

/** The statement of a page, for a query that adds columns to its rows. */
export function pageStatement<Key>(
  { columns, from, conditions, order }: List,
  request: PageRequest,
): RawBuilder<Key> {
  const all = request.after ? [...conditions, afterCursor(order, request.after)] : [...conditions]
  const offset = !request.after && request.startIndex > 0 ? sql`offset ${request.startIndex}` : NOTHING
  return sql<Key>`select ${columns}${order.columns}
    from ${from}
    where (${sql.join(all, AND)})
    order by ${order.sorting}
    limit ${limitFor(request.count)} ${offset}`
}

/**
 * Use `db` where an index returns the list in its order: one cached plan fits all. Use `slowDb` with filters: the
 * best plan depends on how frequent the values are, so it is planned each time.
 */
export async function findPage<Key extends object>(
  db: Database,
  list: List,
  request: PageRequest,
  /** Come first, so that `fixed` fragments can name them as `$1`. */
  given: readonly unknown[] = [],
): Promise<Page<Key>> {
  const { rows } = await db.executeQuery(compileText(pageStatement<Key>(list, request), given))
  return toPage(rows, list.order, request)
}

/** A list of one table with any offset. */
export interface DeepList extends Omit<List, 'from'> {
  readonly table: Expression<unknown>
  /** Joined only to the rows of the page. */
  readonly joins: Expression<unknown>
}

/** Like findPage for conditions on the table alone: an offset then skips rows in the index. Rows keep their `xmin`. */
export async function findDeepPage<Key extends object>(
  db: Database,
  { columns, table, joins, conditions, order }: DeepList,
  request: PageRequest,
  given: readonly unknown[] = [],
): Promise<Page<Key>> {
  const all = request.after ? [...conditions, afterCursor(order, request.after)] : [...conditions]
  const offset = !request.after && request.startIndex > 0 ? sql`offset ${request.startIndex}` : NOTHING
  const query = sql<Key>`select ${columns}${order.columns}
    from (
      select ${table}.xmin, ${table}.* from ${table}
      where (${sql.join(all, AND)})
      order by ${order.sorting}
      limit ${limitFor(request.count)} ${offset}
    ) ${table} ${joins}
    order by ${order.sorting}`
  const { rows } = await db.executeQuery(compileText(query, given))
  return toPage(rows, order, request)
}
