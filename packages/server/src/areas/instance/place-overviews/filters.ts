/** The filters and orders of the overview of places, as SQL. */
import { type Api, type Filter, isId, type OperationFilters, PLACE_TYPES, readUri } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { type Condition, type Order, orderBy, orderKey } from '../../../db/list.ts'
import { isBetween } from '../../../engines/text-search/date-filters.ts'
import { invalidFilter, requireKnown } from '../../../filter-values.ts'
import { HAS_OWNER } from '../../places/filters.ts'

export type OverviewFilter = Filter<OperationFilters<Api['listPlaceOverviews']>>

const STATES = ['active', 'archived'] as const

function isInOneOf(filter: OverviewFilter, baseUrl: string): Condition {
  const ids = filter.values.map((value) => {
    const uri = readUri(value, baseUrl)
    const id = uri?.collection === 'places' ? uri.id : value
    if (!isId(id)) throw invalidFilter(filter, value, 'the URIs or ids of places')
    return id
  })
  return sql<SqlBool>`place.parent_id = any(${ids}::bigint[])`
}

const CONDITIONS: Record<
  OverviewFilter['name'],
  (filter: OverviewFilter, baseUrl: string) => readonly Condition[]
> = {
  type(filter) {
    requireKnown(filter, PLACE_TYPES)
    return [sql<SqlBool>`place.type = any(${[...filter.values]}::text[])`]
  },
  status(filter) {
    requireKnown(filter, STATES)
    const wanted = STATES.filter((state) => filter.values.includes(state))
    return wanted.length === STATES.length
      ? []
      : [sql<SqlBool>`(place.archived_at is not null) = ${wanted[0] === 'archived'}::boolean`]
  },
  parent: (filter, baseUrl) => [isInOneOf(filter, baseUrl)],
  ownerless: () => [
    sql<SqlBool>`place.home_id = place.id and place.parent_id is not null and not ${HAS_OWNER}`,
  ],
  lastActivity: (filter) => isBetween(filter, 'place.active_at'),
}

export const conditionsOf = (filters: readonly OverviewFilter[], baseUrl: string): Condition[] =>
  filters.flatMap((filter) => CONDITIONS[filter.name](filter, baseUrl))

const by = (column: string): Order => orderBy('asc', orderKey(`place.${column}`), orderKey('place.id'))

export const ORDERS = { titleAsc: by('name_key'), latestActivityAsc: by('active_at') } as const
