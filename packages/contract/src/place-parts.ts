/** The operations on parts of a place: categories, permissions, pictures. */
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { placeParams } from './place-operations.ts'
import { PlaceCategory, PlacePermissions, PlaceStatic } from './place-part-entities.ts'
import { V3 } from './uris.ts'

const base = {
  method: 'GET',
  since: '3.0',
  group: 'Places',
  access: 'reader',
  params: placeParams,
} as const

export const listPlaceCategories = operation({
  ...base,
  id: 'listPlaceCategories',
  path: `${V3}/places/{placeID}/categories`,
  summary: 'The categories of content of a place that the caller may see, by name',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(PlaceCategory) },
  errors: ['place_missing', 'forbidden'],
})

export const getPlacePermissions = operation({
  ...base,
  id: 'getPlacePermissions',
  path: `${V3}/places/{placeID}/permissions`,
  summary: 'What the caller may do in a place; for its owners also what others may do',
  answer: { kind: 'document', status: 200, schema: PlacePermissions, guarded: true },
  errors: ['place_missing'],
})

export const listPlaceStatics = operation({
  ...base,
  id: 'listPlaceStatics',
  path: `${V3}/places/{placeID}/statics`,
  summary: 'The pictures that owners gave a place',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(PlaceStatic) },
  errors: ['place_missing'],
})
