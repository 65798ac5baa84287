/** The operations on notification preferences. */
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
  summary: 'The notification preferences of a person, with defaults (the person, or an admin)',
  errors: ['person_missing', 'forbidden'],
})

export const updatePreferences = operation({
  ...base,
  id: 'updatePreferences',
  method: 'PUT',
  summary: 'Change the given notification preferences of a person (the person, or an admin)',
  body: { kind: 'json', schema: PreferencesChange },
  errors: ['person_missing', 'forbidden', 'version_stale'],
})
