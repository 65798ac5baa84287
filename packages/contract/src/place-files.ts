/** The files and pictures of a place. */
import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Page } from './page.ts'
import { FILE_KINDS, PlaceFile } from './place-file-entities.ts'
import { listQuery, placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const SORTS = ['dateCreatedDesc', 'dateCreatedAsc'] as const

export const listPlaceFiles = operation({
  id: 'listPlaceFiles',
  since: '3.15',
  group: 'Files',
  method: 'GET',
  path: `${V3}/places/{placeID}/files`,
  summary: 'The files and pictures of content in a place that the caller may read, newest first',
  access: 'reader',
  params: placeParams,
  query: { ...listQuery, sort: Type.Optional(Type.Enum([...SORTS])) },
  filters: { kind: { description: `One of these kinds: ${FILE_KINDS.join(', ')}.` } },
  sorts: SORTS,
  summaryFields: ['id', 'type', 'kind', 'name', 'contentType', 'size', 'url', 'resources'],
  answer: { kind: 'page', status: 200, schema: Page(PlaceFile) },
  errors: ['place_missing', 'forbidden', 'filter_invalid'],
})
