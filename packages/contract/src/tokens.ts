/** The operations on personal access tokens. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { CreatedPersonalToken, NewPersonalToken, PersonalToken } from './token-entities.ts'
import { V3 } from './uris.ts'

const TOKENS = `${V3}/people/{personID}/tokens`
const base = { since: '3.15', group: 'People', access: 'person' } as const

export const listTokens = operation({
  ...base,
  id: 'listTokens',
  method: 'GET',
  path: TOKENS,
  summary:
    'The personal access tokens of a person, newest first, without the tokens themselves (the person, or an admin)',
  params: personParams,
  query: pageQuery,
  answer: { kind: 'page', status: 200, schema: Page(PersonalToken) },
  errors: ['person_missing', 'forbidden'],
})

export const createToken = operation({
  ...base,
  id: 'createToken',
  method: 'POST',
  path: TOKENS,
  summary: 'Create a personal access token (the person); only this answer has the token itself',
  params: personParams,
  body: { kind: 'json', schema: NewPersonalToken },
  answer: { kind: 'document', status: 201, schema: CreatedPersonalToken, guarded: true },
  answersWithSecret: true,
  errors: [
    'person_missing',
    'forbidden',
    'current_password_required',
    'scope_insufficient',
    'too_many_tokens',
  ],
})

export const deleteToken = operation({
  ...base,
  id: 'deleteToken',
  method: 'DELETE',
  path: `${TOKENS}/{tokenID}`,
  summary: 'Revoke a personal access token at once (the person, or an admin)',
  params: {
    ...personParams,
    tokenID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The token's id.",
    }),
  },
  answer: { kind: 'nothing', status: 204 },
  errors: ['person_missing', 'forbidden', 'token_missing'],
})
