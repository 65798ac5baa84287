/** The operations that explain rights: why somebody may see something or not, and who may see it. */
import { Type } from 'typebox'
import { AccessAudience, AccessExplanation } from './access-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { PersonSummary } from './people-entities.ts'
import { V3 } from './uris.ts'

const object = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'The URI or the address of the page of a person, a place, content or a status update that the caller may see.',
})

const base = {
  method: 'GET',
  since: '3.15',
  group: 'Administration',
  access: 'person',
  errors: ['forbidden', 'object_missing', 'field_invalid'],
} as const

export const explainAccess = operation({
  ...base,
  id: 'explainAccess',
  path: `${V3}/access`,
  summary: 'Why a person may see something or not, rule by rule (community managers and admins)',
  query: {
    object,
    person: Type.Optional(
      Type.String({
        maxLength: 2048,
        description: 'The URI or id of a person, or @me; without it, visitors who are not signed in.',
      }),
    ),
  },
  answer: { kind: 'document', status: 200, schema: AccessExplanation, guarded: true },
})

export const describeAudience = operation({
  ...base,
  id: 'describeAudience',
  path: `${V3}/access/audience`,
  summary: 'Who may see something, in words (community managers and admins)',
  query: { object },
  answer: { kind: 'document', status: 200, schema: AccessAudience, guarded: true },
})

export const listReaders = operation({
  ...base,
  id: 'listReaders',
  path: `${V3}/access/people`,
  summary: 'The people who may see something, those who joined first first (community managers and admins)',
  query: { ...pageQuery, ...fieldsQuery, object },
  summaryFields: ['id', 'displayName', 'resources'],
  answer: { kind: 'page', status: 200, schema: Page(PersonSummary) },
})
