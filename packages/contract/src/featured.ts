/** Content that owners and moderators feature. */
import { contentBase, contentParams, pageOfContents, rankingFilters } from './content-operations.ts'
import { operation } from './operation.ts'
import { listQuery, placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const marking = {
  ...contentBase,
  path: `${V3}/contents/{contentID}/featured`,
  access: 'person',
  params: contentParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['content_missing', 'forbidden'],
} as const

export const featureContent = operation({
  ...marking,
  id: 'featureContent',
  method: 'PUT',
  summary: 'Feature content (owners of its place, moderators)',
})

export const unfeatureContent = operation({
  ...marking,
  id: 'unfeatureContent',
  method: 'DELETE',
  summary: 'Feature content no longer',
})

const listed = {
  ...contentBase,
  method: 'GET',
  access: 'reader',
  query: listQuery,
  filters: rankingFilters,
  answer: pageOfContents,
} as const

export const listFeaturedContents = operation({
  ...listed,
  id: 'listFeaturedContents',
  path: `${V3}/contents/featured`,
  summary: 'Featured content, the latest featured first',
  errors: ['filter_invalid'],
})

export const listPlaceFeaturedContents = operation({
  ...listed,
  id: 'listPlaceFeaturedContents',
  path: `${V3}/places/{placeID}/contents/featured`,
  summary: 'Featured content of a place, the latest featured first',
  params: placeParams,
  errors: ['place_missing', 'forbidden', 'filter_invalid'],
})
