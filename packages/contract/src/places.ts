/** The operations on places. */
import { Type } from 'typebox'
import { activityEntityPath, entityPath } from './addresses.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { NewChildPlace, NewPlace, Place, PlaceChange } from './place-entities.ts'
import { base, listedPlaces, onePlace, pageOfPlaces, placeParams, somePlace } from './place-operations.ts'
import { V3 } from './uris.ts'

export const listPlaces = operation({
  ...listedPlaces,
  id: 'listPlaces',
  path: `${V3}/places`,
  summary: 'Find places',
})

export const createPlace = operation({
  ...base,
  id: 'createPlace',
  method: 'POST',
  path: `${V3}/places`,
  summary: 'Create a place (groups: everyone; spaces: admins; projects and blogs: owners of the parent)',
  access: 'person',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewPlace },
  answer: { kind: 'entity', status: 201, schema: Place },
  errors: ['forbidden', 'place_invalid_uri', 'slug_taken', 'place_archived'],
})

export const createChildPlace = operation({
  ...createPlace,
  id: 'createChildPlace',
  path: `${V3}/places/{placeID}/places`,
  summary: 'Create a place in another one: one of its childTypes',
  params: placeParams,
  body: { kind: 'json', schema: NewChildPlace },
  errors: [...createPlace.errors, 'place_missing'],
})

export const getRootPlace = operation({
  ...somePlace,
  id: 'getRootPlace',
  path: `${V3}/places/root`,
  summary: 'Read the root of the tree of places',
})

export const getPlace = operation({
  ...somePlace,
  id: 'getPlace',
  path: `${V3}/places/{placeID}`,
  summary: 'Read a place',
  params: placeParams,
})

const nameParams = { name: Type.String({ minLength: 1, maxLength: 200 }) }
const ofPage = { ...somePlace, params: nameParams } as const

export const getGroupOfPage = operation({
  ...ofPage,
  id: 'getGroupOfPage',
  path: entityPath('group'),
  summary: 'Read the group of a page',
})

export const getGroupOfActivityPage = operation({
  ...ofPage,
  id: 'getGroupOfActivityPage',
  path: activityEntityPath('group'),
  summary: 'Read the group of an activity page',
})

export const getSpaceOfPage = operation({
  ...ofPage,
  id: 'getSpaceOfPage',
  path: entityPath('space'),
  summary: 'Read the space of a page',
})

export const getSpaceOfActivityPage = operation({
  ...ofPage,
  id: 'getSpaceOfActivityPage',
  path: activityEntityPath('space'),
  summary: 'Read the space of an activity page',
})

export const getProjectOfPage = operation({
  ...ofPage,
  id: 'getProjectOfPage',
  path: entityPath('project'),
  summary: 'Read the project of a page',
})

export const getProjectOfActivityPage = operation({
  ...ofPage,
  id: 'getProjectOfActivityPage',
  path: activityEntityPath('project'),
  summary: 'Read the project of an activity page',
})

export const getBlogOfPage = operation({
  ...ofPage,
  id: 'getBlogOfPage',
  path: entityPath('blog'),
  summary: 'Read the blog of a page',
})

export const getBlogOfActivityPage = operation({
  ...ofPage,
  id: 'getBlogOfActivityPage',
  path: activityEntityPath('blog'),
  summary: 'Read the blog of an activity page',
})

export const listChildPlaces = operation({
  ...base,
  id: 'listChildPlaces',
  method: 'GET',
  path: `${V3}/places/{placeID}/places`,
  summary: 'The places in a place, by name',
  access: 'reader',
  params: placeParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: pageOfPlaces,
  errors: ['place_missing'],
})

export const updatePlace = operation({
  ...base,
  id: 'updatePlace',
  method: 'PUT',
  path: `${V3}/places/{placeID}`,
  summary: 'Change the given fields of a place (its owners, or an admin)',
  access: 'person',
  params: placeParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: PlaceChange },
  answer: onePlace,
  errors: [
    'place_missing',
    'forbidden',
    'place_invalid_uri',
    'slug_taken',
    'place_fixed',
    'place_archived',
    'version_stale',
  ],
})

export const deletePlace = operation({
  ...base,
  id: 'deletePlace',
  method: 'DELETE',
  path: `${V3}/places/{placeID}`,
  summary: 'Remove a place that contains no other place (its owners, or an admin)',
  access: 'person',
  params: placeParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['place_missing', 'forbidden', 'place_fixed', 'place_not_empty', 'version_stale'],
})
