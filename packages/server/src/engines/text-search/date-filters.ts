/** Date filters, as SQL. */
import { type Filter, parseDate } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import { failure } from '../../failure.ts'

function dateOf({ name, values }: Filter): string {
  const [text = '', ...others] = values
  const date = others.length === 0 ? parseDate(text) : undefined
  if (date) return date.toISOString()
  const said = values.join(',').slice(0, 100)
  throw failure('filter_invalid', `${name}(${said}): accepted is one date with time and zone.`)
}

/** Given the column of the creation date. Both ends are exclusive. */
export const dateFilters = (column: string) => ({
  after: (filter: Filter): Condition[] => [sql<SqlBool>`${sql.raw(column)} > ${dateOf(filter)}::timestamptz`],
  before: (filter: Filter): Condition[] => [
    sql<SqlBool>`${sql.raw(column)} < ${dateOf(filter)}::timestamptz`,
  ],
})
