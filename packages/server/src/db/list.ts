/** Pages of a list: one more row than asked for instead of a count, and a keyset instead of a deep offset. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './pool.ts'
import { compileText } from './text.ts'

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

export type Cursor = readonly string[]

export interface PageRequest {
  readonly startIndex: number
  readonly count: number
  /** Where the page before ended, if it was this caller who read it; then no row is skipped over by counting. */
  readonly after?: Cursor
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Where this page ends; undefined when nothing follows. */
  readonly end: Cursor | undefined
}

/** Row comparison, so that one index range serves it. */
export function afterCursor(order: Order, cursor: Cursor): Expression<SqlBool> {
  const values = sql.join([...cursor])
  return order.direction === 'asc'
    ? sql<SqlBool>`(${order.tuple}) > (${values})`
    : sql<SqlBool>`(${order.tuple}) < (${values})`
}

/** Best given a query for keys alone: an offset then walks over little rather than over whole rows. */
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

/** Of a row that was read with the columns of the order. */
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

export interface List {
  /** What is read of each row, its id among it. The values that it is ordered by come along by themselves. */
  readonly columns: Expression<unknown>
  readonly from: Expression<unknown>
  readonly conditions: readonly Condition[]
  readonly order: Order
}

const AND = sql`) and (`
const NOTHING = sql``

/** Each size is a statement that every session keeps, so there are few. */
const SIZES = [26, 51, 101, 251, 501, 1001].map((size) => ({ size, text: sql.raw(String(size)) }))

/** Text and no value: PostgreSQL takes an unknown limit for a tenth of the table, and would plan anew every time. */
export const limitFor = (count: number) =>
  SIZES.find(({ size }) => size > count)?.text ?? sql.raw(String(count + 1))

/**
 * On `db` where an index has the list in its order: then one plan is right for all, and kept. On `slowDb` where a client
 * narrows it: the best way then depends on how frequent that is which is asked for, and is sought each time.
 */
export async function findPage<Key extends object>(
  db: Database,
  { columns, from, conditions, order }: List,
  request: PageRequest,
): Promise<Page<Key>> {
  const all = request.after ? [...conditions, afterCursor(order, request.after)] : [...conditions]
  const offset = !request.after && request.startIndex > 0 ? sql`offset ${request.startIndex}` : NOTHING
  const query = sql<Key>`select ${columns}${order.columns}
    from ${from}
    where (${sql.join(all, AND)})
    order by ${order.sorting}
    limit ${limitFor(request.count)} ${offset}`
  const { rows } = await db.executeQuery(compileText(query))
  return toPage(rows, order, request)
}

/** A list of one table that may be read at any depth. */
export interface DeepList extends Omit<List, 'from'> {
  readonly table: Expression<unknown>
  /** Joined to the rows of the page alone. */
  readonly joins: Expression<unknown>
}

/** As findPage, where conditions name nothing but the table: what an offset passes over is then looked at in the index. */
export async function findDeepPage<Key extends object>(
  db: Database,
  { columns, table, joins, conditions, order }: DeepList,
  request: PageRequest,
): Promise<Page<Key>> {
  const all = request.after ? [...conditions, afterCursor(order, request.after)] : [...conditions]
  const offset = !request.after && request.startIndex > 0 ? sql`offset ${request.startIndex}` : NOTHING
  const query = sql<Key>`select ${columns}${order.columns}
    from (
      select id from ${table}
      where (${sql.join(all, AND)})
      order by ${order.sorting}
      limit ${limitFor(request.count)} ${offset}
    ) listed
    join ${table} on ${table}.id = listed.id ${joins}
    order by ${order.sorting}`
  const { rows } = await db.executeQuery(compileText(query))
  return toPage(rows, order, request)
}
