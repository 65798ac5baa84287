/** Filters and order of the delivery log, as SQL. */

import {
  type Api,
  DELIVERY_KINDS,
  DELIVERY_STATES,
  type Filter,
  type OperationFilters,
} from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { failure } from '../../../failure.ts'
import { readDate } from '../../content/reading.ts'

type DeliveryFilter = Filter<OperationFilters<Api['listDeliveries']>>

const ACCEPTED: Record<DeliveryFilter['name'], readonly string[]> = {
  state: DELIVERY_STATES,
  kind: DELIVERY_KINDS,
}

function isAmong({ name, values }: DeliveryFilter): Condition {
  if (!values.every((value) => ACCEPTED[name].includes(value)))
    throw failure('filter_invalid', `${name} takes ${ACCEPTED[name].join(', ')}.`)
  return sql<SqlBool>`webhook_delivery.${sql.raw(name)} = any(${[...values]}::text[])`
}

export interface DeliveryQuery {
  readonly filters: readonly DeliveryFilter[]
  readonly query: { readonly after?: string; readonly before?: string }
}

export function conditionsOf(webhookId: string, { filters, query }: DeliveryQuery): Condition[] {
  const [after, before] = [readDate('after', query.after), readDate('before', query.before)]
  return [
    sql<SqlBool>`webhook_delivery.webhook_id = ${webhookId}::bigint`,
    ...filters.map(isAmong),
    ...(after ? [sql<SqlBool>`webhook_delivery.created_at > ${after.toISOString()}::timestamptz`] : []),
    ...(before ? [sql<SqlBool>`webhook_delivery.created_at < ${before.toISOString()}::timestamptz`] : []),
  ]
}

export const NEWEST_FIRST: Order = orderBy('desc', orderKey('webhook_delivery.id'))
