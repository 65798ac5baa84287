/** The operations on outcomes, and on the correct answer of a discussion. */
import { Type } from 'typebox'
import { contentBase, contentParams, messageParams } from './content-operations.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { NewOutcome, Outcome } from './outcome-entities.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const base = {
  ...contentBase,
  summaryFields: ['id', 'type', 'outcomeType', 'user', 'published', 'resources'],
} as const
const outcomeParams = {
  outcomeID: Type.String({
    pattern: ID_PATTERN,
    'x-accepts': 'a positive whole number',
    description: "The outcome's id.",
  }),
}
const done = { kind: 'nothing', status: 204 } as const

export const listOutcomes = operation({
  ...base,
  id: 'listOutcomes',
  method: 'GET',
  path: `${V3}/contents/{contentID}/outcomes`,
  summary: 'The outcomes of content, newest first',
  access: 'reader',
  params: contentParams,
  query: {
    ...pageQuery,
    ...fieldsQuery,
    includeRemoved: Type.Optional(
      Type.Boolean({ description: 'true: also removed ones, with who removed them and when.' }),
    ),
  },
  answer: { kind: 'page', status: 200, schema: Page(Outcome) },
  errors: ['content_missing', 'forbidden'],
})

export const createOutcome = operation({
  ...base,
  id: 'createOutcome',
  method: 'POST',
  path: `${V3}/contents/{contentID}/outcomes`,
  summary: 'Set an outcome on content',
  access: 'person',
  params: contentParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewOutcome },
  answer: { kind: 'entity', status: 201, schema: Outcome },
  errors: ['content_missing', 'forbidden', 'outcome_exists', 'outcome_refused'],
})

export const getOutcome = operation({
  ...base,
  id: 'getOutcome',
  method: 'GET',
  path: `${V3}/outcomes/{outcomeID}`,
  summary: 'Read an outcome, even if it was removed',
  access: 'reader',
  params: outcomeParams,
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Outcome },
  errors: ['outcome_missing', 'forbidden'],
})

export const deleteOutcome = operation({
  ...base,
  id: 'deleteOutcome',
  method: 'DELETE',
  path: `${V3}/outcomes/{outcomeID}`,
  summary: 'Remove an outcome (the person who set it, or people who may set it)',
  access: 'person',
  params: outcomeParams,
  answer: done,
  errors: ['outcome_missing', 'forbidden'],
})

const answer = {
  ...contentBase,
  path: `${V3}/messages/{messageID}/correctAnswer`,
  access: 'person',
  params: messageParams,
  answer: done,
  errors: ['content_missing', 'forbidden'],
} as const

export const setCorrectAnswer = operation({
  ...answer,
  id: 'setCorrectAnswer',
  method: 'PUT',
  summary:
    'Mark a message as the correct answer of its discussion (the author of the discussion, or a moderator)',
})

export const unsetCorrectAnswer = operation({
  ...answer,
  id: 'unsetCorrectAnswer',
  method: 'DELETE',
  summary: 'Unmark the correct answer of a discussion',
})
