/** The operations on how somebody wants to be told of things. */
import { fieldsQuery, operation } from './operation.ts'
import { personParams } from './people-operations.ts'
import { Preferences, PreferencesChange } from './preference-entities.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.15',
  group: 'Preferences',
  access: 'person',
  path: `${V3}/people/{personID}/preferences`,
  params: personParams,
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Preferences },
} as const

export const getPreferences = operation({
  ...base,
  id: 'getPreferences',
  method: 'GET',
  summary: 'How a person wants to be told of things, with what they never set (the person, or an admin)',
  errors: ['person_missing', 'forbidden'],
})

export const updatePreferences = operation({
  ...base,
  id: 'updatePreferences',
  method: 'PUT',
  summary: 'Change what is supplied of the preferences of a person (the person, or an admin)',
  body: { kind: 'json', schema: PreferencesChange },
  errors: ['person_missing', 'forbidden', 'version_stale'],
})
