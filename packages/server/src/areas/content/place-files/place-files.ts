/** The files and pictures of a place: listed as far as their content may be read. */
import {
  type Api,
  FILE_KINDS,
  type Filter,
  type OperationFilters,
  type OperationSorts,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Condition, Page, PageRequest } from '../../../db/list.ts'
import { requireKnown } from '../../../filter-values.ts'
import { getPlaceToLookInside } from '../../places/places.ts'
import { findPlaceFiles, isOfKind, ORDERS, type PlaceFileRow } from './queries.ts'

type PlaceFileFilter = Filter<OperationFilters<Api['listPlaceFiles']>>

interface PlaceFileSearch {
  readonly placeId: string
  readonly filters: readonly PlaceFileFilter[]
  readonly sort: OperationSorts<Api['listPlaceFiles']> | undefined
}

function isAmong(filter: PlaceFileFilter): Condition {
  requireKnown(filter, FILE_KINDS)
  return isOfKind(FILE_KINDS.filter((kind) => filter.values.includes(kind)))
}

export async function listPlaceFiles(
  { db, slowDb }: Context,
  actor: Actor,
  { placeId, filters, sort = 'dateCreatedDesc' }: PlaceFileSearch,
  request: PageRequest,
): Promise<Page<PlaceFileRow>> {
  const conditions = filters.map(isAmong)
  const place = await getPlaceToLookInside(db, actor, placeId)
  const list = { placeId: place.id, conditions, order: ORDERS[sort] }
  return await findPlaceFiles(filters.length === 0 ? db : slowDb, actor, list, request)
}
