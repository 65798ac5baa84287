/** Date filters, as SQL. */
import { type Filter, parseDate } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../db/list.ts'
import { failure } from '../../failure.ts'
import { invalidFilter } from '../../filter-values.ts'

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

/** `null` or an empty value is an open end. */
function endOf(filter: Filter, text: string | undefined): string | undefined {
  if (text === undefined || text === '' || text === 'null') return undefined
  const date = parseDate(text)
  if (!date) throw invalidFilter(filter, text, 'dates with time and zone, or null')
  return date.toISOString()
}

/** The latest and the earliest date, each undefined if open. */
function datesOf(filter: Filter): readonly [string | undefined, string | undefined] {
  if (filter.values.length > 2) {
    throw failure('filter_invalid', `${filter.name} takes two dates, the latest and the earliest.`)
  }
  return [endOf(filter, filter.values[0]), endOf(filter, filter.values[1])]
}

/** Both ends are inclusive. */
export function isBetween(filter: Filter, column: string): Condition[] {
  const [latest, earliest] = datesOf(filter)
  return [
    ...(latest ? [sql<SqlBool>`${sql.raw(column)} <= ${latest}::timestamptz`] : []),
    ...(earliest ? [sql<SqlBool>`${sql.raw(column)} >= ${earliest}::timestamptz`] : []),
  ]
}
