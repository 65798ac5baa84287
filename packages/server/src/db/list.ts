/** A page of keys: which entities a list shows, each by its id and revision, in one statement that reads nothing else. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { beyond, type Order, type PageWish, type Slice, slice } from './page.ts'
import type { Database } from './pool.ts'
import { compileText } from './text.ts'

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
  wish: PageWish,
): Promise<Slice<Key>> {
  const all = wish.after ? [...conditions, beyond(order, wish.after)] : [...conditions]
  const offset = !wish.after && wish.startIndex > 0 ? sql`offset ${wish.startIndex}` : NOTHING
  const query = sql<Key>`select ${columns}${order.columns}
    from ${from}
    where (${sql.join(all, AND)})
    order by ${order.sorting}
    limit ${limitFor(wish.count)} ${offset}`
  const { rows } = await db.executeQuery(compileText(query))
  return slice(rows, order, wish)
}

/** A list of one table that may be read at any depth. */
export interface DeepList extends Omit<List, 'from'> {
  readonly table: Expression<unknown>
  /** Joined to the rows of the page alone. */
  readonly besides: Expression<unknown>
}

/** As findPage, where conditions name nothing but the table: what an offset passes over is then looked at in the index. */
export async function findDeepPage<Key extends object>(
  db: Database,
  { columns, table, besides, conditions, order }: DeepList,
  wish: PageWish,
): Promise<Slice<Key>> {
  const all = wish.after ? [...conditions, beyond(order, wish.after)] : [...conditions]
  const offset = !wish.after && wish.startIndex > 0 ? sql`offset ${wish.startIndex}` : NOTHING
  const query = sql<Key>`select ${columns}${order.columns}
    from (
      select id from ${table}
      where (${sql.join(all, AND)})
      order by ${order.sorting}
      limit ${limitFor(wish.count)} ${offset}
    ) listed
    join ${table} on ${table}.id = listed.id ${besides}
    order by ${order.sorting}`
  const { rows } = await db.executeQuery(compileText(query))
  return slice(rows, order, wish)
}
