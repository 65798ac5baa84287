/** The filters and orders of removed objects, as SQL. */
import { type Filter, parseDate } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import type { DeletedKind } from '../../../db/deleted-objects.ts'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { failure, fieldInvalid } from '../../../failure.ts'

const keys = [orderKey('deleted_object.deleted_at'), orderKey('deleted_object.id')] as const
export const ORDERS: Record<'eventDateAsc' | 'eventDateDesc', Order> = {
  eventDateAsc: orderBy('asc', ...keys),
  eventDateDesc: orderBy('desc', ...keys),
}

export interface Asked {
  readonly kind: DeletedKind
  /** The types that there are. */
  readonly types: readonly string[]
  readonly query: { readonly since?: string; readonly type?: readonly string[] }
  readonly filters: readonly Filter<'since' | 'type'>[]
}

const DATE_FORM = 'a date such as 2026-01-31T12:00:00.000+0000'

const isSince = (date: Date): Condition =>
  sql<SqlBool>`deleted_object.deleted_at >= ${date.toISOString()}::timestamptz`
const isOfType = (types: readonly string[]): Condition =>
  sql<SqlBool>`deleted_object.type = any(${[...types]}::text[])`

function conditionOf({ name, values }: Filter<'since' | 'type'>, types: readonly string[]): Condition {
  if (name === 'since') {
    const date = parseDate(values[0] ?? '')
    if (!date || values.length > 1) throw failure('filter_invalid', `since takes ${DATE_FORM}.`)
    return isSince(date)
  }
  if (values.some((value) => !types.includes(value)))
    throw failure('filter_invalid', `type takes ${types.join(', ')}.`)
  return isOfType(values)
}

export function conditionsOf({ kind, types, query, filters }: Asked): Condition[] {
  const since = query.since === undefined ? undefined : parseDate(query.since)
  if (query.since !== undefined && !since) throw fieldInvalid('since', `must be ${DATE_FORM}`)
  return [
    sql<SqlBool>`deleted_object.kind = ${kind}`,
    ...(since ? [isSince(since)] : []),
    ...(query.type ? [isOfType(query.type)] : []),
    ...filters.map((filter) => conditionOf(filter, types)),
  ]
}
