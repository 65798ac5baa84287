/** Lists and revokes grants. People create them on the consent page. */
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
  summary: 'The grants of a person to add-ons, newest first (the person, or an admin)',
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
  summary: 'Revoke a grant with all tokens that the add-on has for the person (the person, or an admin)',
  params: {
    ...personParams,
    grantID: Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number' }),
  },
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden', 'grant_missing'],
})
