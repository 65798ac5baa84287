/** The operations on extended properties: texts that clients keep with content, places and people. */
import { Type } from 'typebox'
import { contentParams } from './content-operations.ts'
import { ExtendedProperties } from './extended-property-entities.ts'
import { Named } from './named-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const base = { since: '3.0', group: 'Extended properties' } as const
const answer = (status: 200 | 201) =>
  ({ kind: 'document', status, schema: ExtendedProperties, guarded: true }) as const
const body = { kind: 'json', schema: ExtendedProperties, isVerbatim: true } as const
const got = { method: 'GET', access: 'reader', answer: answer(200) } as const
const added = { method: 'POST', access: 'person', body, answer: answer(201) } as const
const set = { method: 'PUT', access: 'person', body, answer: answer(200) } as const
const cleared = { method: 'DELETE', access: 'person', answer: { kind: 'nothing', status: 204 } } as const

const ofContent = {
  ...base,
  path: `${V3}/contents/{contentID}/extprops`,
  params: contentParams,
  errors: ['content_missing', 'forbidden'],
} as const

export const getContentExtprops = operation({
  ...ofContent,
  ...got,
  id: 'getContentExtprops',
  summary: 'The extended properties of content (everyone who may see it)',
})

export const addContentExtprops = operation({
  ...ofContent,
  ...added,
  id: 'addContentExtprops',
  summary:
    'Add extended properties to content, or change their values; others stay (everyone who may change it)',
})

export const setContentExtprops = operation({
  ...ofContent,
  ...set,
  id: 'setContentExtprops',
  summary: 'Replace all extended properties of content',
})

export const clearContentExtprops = operation({
  ...ofContent,
  ...cleared,
  id: 'clearContentExtprops',
  summary: 'Remove all extended properties of content',
})

const ofPlace = {
  ...base,
  path: `${V3}/places/{placeID}/extprops`,
  params: placeParams,
  errors: ['place_missing', 'forbidden'],
} as const

export const getPlaceExtprops = operation({
  ...ofPlace,
  ...got,
  id: 'getPlaceExtprops',
  summary: 'The extended properties of a place (everyone who may see it)',
})

export const addPlaceExtprops = operation({
  ...ofPlace,
  ...added,
  id: 'addPlaceExtprops',
  summary:
    'Add extended properties to a place, or change their values; others stay (everyone who may change it)',
})

export const setPlaceExtprops = operation({
  ...ofPlace,
  ...set,
  id: 'setPlaceExtprops',
  summary: 'Replace all extended properties of a place',
})

export const clearPlaceExtprops = operation({
  ...ofPlace,
  ...cleared,
  id: 'clearPlaceExtprops',
  summary: 'Remove all extended properties of a place',
})

const ofPerson = {
  ...base,
  path: `${V3}/people/{personID}/extprops`,
  params: personParams,
  errors: ['person_missing', 'forbidden'],
} as const

export const getPersonExtprops = operation({
  ...ofPerson,
  ...got,
  id: 'getPersonExtprops',
  summary: 'The extended properties of a person (everyone who may see it)',
})

export const addPersonExtprops = operation({
  ...ofPerson,
  ...added,
  id: 'addPersonExtprops',
  summary:
    'Add extended properties to a person, or change their values; others stay (everyone who may change it)',
})

export const setPersonExtprops = operation({
  ...ofPerson,
  ...set,
  id: 'setPersonExtprops',
  summary: 'Replace all extended properties of a person',
})

export const clearPersonExtprops = operation({
  ...ofPerson,
  ...cleared,
  id: 'clearPersonExtprops',
  summary: 'Remove all extended properties of a person',
})

export const findByExtprop = operation({
  ...base,
  id: 'findByExtprop',
  method: 'GET',
  path: `${V3}/extprops/{key}/{value}`,
  summary: 'The content, people and places that have an extended property with this value',
  access: 'reader',
  params: {
    key: Type.String({ minLength: 1, maxLength: 128 }),
    value: Type.String({ minLength: 1, maxLength: 1024, description: 'The whole value.' }),
  },
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Named) },
  errors: [],
})
