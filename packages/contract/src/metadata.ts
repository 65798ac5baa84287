/** The operations that describe the API itself. Lists are plain arrays, as clients of the original read them. */
import { type TSchema, Type } from 'typebox'
import {
  MetadataLocale,
  MetadataObject,
  MetadataProperty,
  MetadataResource,
  MetadataTimeZone,
} from './metadata-entities.ts'
import { operation } from './operation.ts'
import { V3 } from './uris.ts'

const base = { method: 'GET', since: '3.0', group: 'Metadata', access: 'reader', errors: [] } as const
const document = <Schema extends TSchema>(schema: Schema) =>
  ({ kind: 'document', status: 200, schema, guarded: true }) as const

export const listSupportedFields = operation({
  ...base,
  id: 'listSupportedFields',
  path: `${V3}/people/@supportedFields`,
  summary: 'The names of the fields that people have',
  answer: document(Type.Array(Type.String())),
})

export const listFilterableFields = operation({
  ...base,
  id: 'listFilterableFields',
  path: `${V3}/people/@filterableFields`,
  summary: 'The names of the filters with values that lists of people take',
  answer: document(Type.Array(Type.String())),
})

export const listMetadataObjects = operation({
  ...base,
  id: 'listMetadataObjects',
  path: `${V3}/metadata/objects`,
  summary: 'The types of objects, each with the URI of its description',
  answer: document(Type.Record(Type.String(), Type.String())),
})

export const getMetadataObject = operation({
  ...base,
  id: 'getMetadataObject',
  path: `${V3}/metadata/objects/{name}`,
  summary: 'The fields of a type of objects, and the operations on it',
  params: { name: Type.String({ minLength: 1, maxLength: 200, description: 'As in the list.' }) },
  answer: document(MetadataObject),
  errors: ['object_missing'],
})

export const listMetadataProperties = operation({
  ...base,
  id: 'listMetadataProperties',
  path: `${V3}/metadata/properties`,
  summary: 'The properties of this instance that the caller may read, by name',
  answer: document(Type.Array(MetadataProperty)),
})

export const listPublicProperties = operation({
  ...base,
  id: 'listPublicProperties',
  path: `${V3}/metadata/properties/public`,
  summary: 'The properties of this instance that everybody may read, by name',
  access: 'anyone',
  answer: document(Type.Array(MetadataProperty)),
})

export const listMetadataLocales = operation({
  ...base,
  id: 'listMetadataLocales',
  path: `${V3}/metadata/locales`,
  summary: 'The languages of pages and mails',
  answer: document(Type.Array(MetadataLocale)),
})

export const listMetadataTimeZones = operation({
  ...base,
  id: 'listMetadataTimeZones',
  path: `${V3}/metadata/timezones`,
  summary: 'The time zones that people may choose, by name',
  answer: document(Type.Array(MetadataTimeZone)),
})

export const listMetadataResources = operation({
  ...base,
  id: 'listMetadataResources',
  path: `${V3}/metadata/resources`,
  summary: 'The operations of this instance, by path',
  answer: document(Type.Array(MetadataResource)),
})
