/** The operations on what somebody allowed add-ons to do. It is allowed on a page, and here it is seen and taken back. */
import { Type } from 'typebox'
import { Grant } from './grant-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

const GRANTS = `${V3}/people/{personID}/grants`
const base = {
  since: '3.0',
  group: 'OAuth 2',
  access: 'person',
  summaryFields: ['id', 'type', 'addOn', 'scopes', 'resources'],
} as const

export const listGrants = operation({
  ...base,
  id: 'listGrants',
  method: 'GET',
  path: GRANTS,
  summary: 'What the person allowed add-ons to do, the newest first (the person, or an admin)',
  params: personParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Grant) },
  errors: ['person_missing', 'forbidden'],
})

export const deleteGrant = operation({
  ...base,
  id: 'deleteGrant',
  method: 'DELETE',
  path: `${GRANTS}/{grantID}`,
  summary:
    'Take back what an add-on was allowed; every token that it has of the person ends (the person, or an admin)',
  params: {
    ...personParams,
    grantID: Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number' }),
  },
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden', 'grant_missing'],
})
