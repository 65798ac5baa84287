/**
 * Lists by one tag. Triggers write `content_tag`, `person_tag` and `place_tag`: a row for each tag, with the columns of the
 * order. Their primary keys return a list in this order, so that a page reads the rows that it shows, and those before
 * them that the caller may not see. There may be many of these, so use `searchDb`: small reads must not wait for them.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Condition, type Order, orderBy, orderKey } from './list.ts'

type Tagged = 'content' | 'person' | 'place'

export interface TagList {
  readonly from: Expression<unknown>
  readonly condition: Condition
  readonly order: Order
}

/** Names the columns of the tag table: its primary key returns the rows in order. By those of the other table PostgreSQL would sort. */
export const orderInTag = (table: Tagged, column: string, direction: Order['direction']): Order =>
  orderBy(direction, orderKey(`${table}_tag.${column}`), {
    name: 'id',
    expression: sql.raw(`${table}_tag.${table}_id`),
  })

/** Of a tag in lower case, as it is stored. */
export const tagList = (table: Tagged, tag: string, order: Order): TagList => ({
  from: sql.raw(`${table}_tag join ${table} on ${table}.id = ${table}_tag.${table}_id`),
  condition: sql<SqlBool>`${sql.raw(table)}_tag.tag = ${tag}::text`,
  order,
})
