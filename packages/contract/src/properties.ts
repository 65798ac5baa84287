/** The operations on admin properties. */
import { Type } from 'typebox'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { Property, PropertyChange } from './property-definitions.ts'
import { V3 } from './uris.ts'

const base = { since: '3.15', group: 'Administration', access: 'person' } as const
const one = {
  ...base,
  path: `${V3}/admin/properties/{name}`,
  params: { name: Type.String({ minLength: 1, maxLength: 200, description: 'As in the list.' }) },
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Property },
} as const

export const listProperties = operation({
  ...base,
  id: 'listProperties',
  method: 'GET',
  path: `${V3}/admin/properties`,
  summary: 'The properties that can change while the server runs, by name (admins)',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Property) },
  errors: ['forbidden'],
})

export const getProperty = operation({
  ...one,
  id: 'getProperty',
  method: 'GET',
  summary: 'Read a property (admins)',
  errors: ['forbidden', 'property_missing'],
})

export const setProperty = operation({
  ...one,
  id: 'setProperty',
  method: 'PUT',
  summary: 'Set a property, at once on every node; null restores the default (admins)',
  body: { kind: 'json', schema: PropertyChange },
  errors: ['forbidden', 'property_missing', 'field_invalid', 'version_stale'],
})
