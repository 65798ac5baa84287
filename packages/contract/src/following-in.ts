/** In which of their streams callers follow something. */
import { contentParams } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { placeParams } from './place-operations.ts'
import { FollowingStreams } from './stream-entities.ts'
import { pageOfStreams, streamBase } from './stream-operations.ts'
import { V3 } from './uris.ts'

const base = { ...streamBase, query: { ...pageQuery, ...fieldsQuery }, answer: pageOfStreams } as const
const listing = { ...base, method: 'GET' } as const
const setting = { ...base, method: 'POST', body: { kind: 'json', schema: FollowingStreams } } as const

const ofContent = { path: `${V3}/contents/{contentID}/followingIn`, params: contentParams } as const
const ofPerson = { path: `${V3}/people/{personID}/followingIn`, params: personParams } as const
const ofPlace = { path: `${V3}/places/{placeID}/followingIn`, params: placeParams } as const

export const listContentFollowingIn = operation({
  ...listing,
  ...ofContent,
  id: 'listContentFollowingIn',
  summary: 'The caller’s streams that follow content',
  errors: ['content_missing', 'forbidden'],
})

export const setContentFollowingIn = operation({
  ...setting,
  ...ofContent,
  id: 'setContentFollowingIn',
  summary: 'Follow content in exactly these streams of the caller; the answer is the list',
  errors: ['content_missing', 'forbidden', 'too_many_items', 'association_refused', 'too_many_followed'],
})

export const listPersonFollowingIn = operation({
  ...listing,
  ...ofPerson,
  id: 'listPersonFollowingIn',
  summary: 'The caller’s streams that follow a person',
  errors: ['person_missing', 'forbidden'],
})

export const setPersonFollowingIn = operation({
  ...setting,
  ...ofPerson,
  id: 'setPersonFollowingIn',
  summary: 'Follow a person in exactly these streams of the caller; the answer is the list',
  errors: ['person_missing', 'forbidden', 'too_many_items', 'association_refused', 'too_many_followed'],
})

export const listPlaceFollowingIn = operation({
  ...listing,
  ...ofPlace,
  id: 'listPlaceFollowingIn',
  summary: 'The caller’s streams that follow a place',
  errors: ['place_missing'],
})

export const setPlaceFollowingIn = operation({
  ...setting,
  ...ofPlace,
  id: 'setPlaceFollowingIn',
  summary: 'Follow a place in exactly these streams of the caller; the answer is the list',
  errors: ['place_missing', 'too_many_items', 'association_refused', 'too_many_followed'],
})
