/** Reads and checks the values of content filters. */
import {
  type AnswerType,
  type Api,
  CONTENT_TYPES,
  type ContentType,
  type Filter,
  FOREIGN_TYPES,
  isId,
  ME,
  type OperationFilters,
  readUri,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { authorMarker, placeMarker, tagMarker, typeMarker } from '../../../engines/text-search/markers.ts'
import { invalidFilter, requireKnown } from '../../../filter-values.ts'

/** Search takes every list filter plus its own. */
export type ContentFilter = Filter<OperationFilters<Api['searchContents']>>

export interface Caller {
  readonly context: Context
  readonly actor: Actor
}

/** URIs, @me and bare ids, as everywhere. */
export function idsOf({ context, actor }: Caller, filter: ContentFilter, collection: string): string[] {
  return filter.values.flatMap((value) => {
    const uri = readUri(value, context.config.baseUrl)
    const named = uri?.collection === collection ? uri.id : isId(value) || value === ME ? value : undefined
    if (named === undefined || (named === ME && collection !== 'people')) {
      throw invalidFilter(filter, value, `the URIs of ${collection}`)
    }
    if (named !== ME) return [named]
    return actor.kind === 'member' ? [actor.id] : []
  })
}

/** Empty where only types of other products are named. */
export function typesOf(filter: ContentFilter): ContentType[] {
  requireKnown(filter, [...CONTENT_TYPES, ...FOREIGN_TYPES], CONTENT_TYPES)
  return CONTENT_TYPES.filter((type) => filter.values.includes(type))
}

export const isAnswerType = (type: string): type is AnswerType => type === 'message' || type === 'comment'

type MarkersOf = (filter: ContentFilter, caller: Caller) => string[]

const MARKERS: Partial<Record<ContentFilter['name'], MarkersOf>> = {
  author: (filter, caller) => idsOf(caller, filter, 'people').map(authorMarker),
  place: (filter, caller) => idsOf(caller, filter, 'places').map(placeMarker),
  type: (filter) => typesOf(filter).map(typeMarker),
  tag: (filter) => filter.values.map(tagMarker),
}

/**
 * Markers that the index must match besides words, one of each list: fewer hits are dropped by conditions afterwards.
 */
export const markersOf = (caller: Caller, filters: readonly ContentFilter[]): string[][] =>
  filters.flatMap((filter) => {
    const markers = MARKERS[filter.name]?.(filter, caller)
    return markers ? [markers] : []
  })
