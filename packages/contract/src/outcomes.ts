/** The operations on outcomes, and on the correct answer of a discussion. */
import { Type } from 'typebox'
import { commentParams, contentBase, contentParams, messageParams } from './content-operations.ts'
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

const listed = {
  ...base,
  method: 'GET',
  access: 'reader',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    includeRemoved: Type.Optional(
      Type.Boolean({ description: 'true: also removed ones, with who removed them and when.' }),
    ),
  },
  answer: { kind: 'page', status: 200, schema: Page(Outcome) },
  errors: ['content_missing', 'forbidden'],
} as const

const created = {
  ...base,
  method: 'POST',
  access: 'person',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewOutcome },
  answer: { kind: 'entity', status: 201, schema: Outcome },
  errors: ['content_missing', 'forbidden', 'outcome_exists', 'outcome_refused'],
} as const

export const listOutcomes = operation({
  ...listed,
  id: 'listOutcomes',
  path: `${V3}/contents/{contentID}/outcomes`,
  summary: 'The outcomes of content, newest first',
  params: contentParams,
})

export const createOutcome = operation({
  ...created,
  id: 'createOutcome',
  path: `${V3}/contents/{contentID}/outcomes`,
  summary: 'Set an outcome on content',
  params: contentParams,
})

export const listMessageOutcomes = operation({
  ...listed,
  id: 'listMessageOutcomes',
  path: `${V3}/messages/{messageID}/outcomes`,
  summary: 'The outcomes of a message, newest first',
  params: messageParams,
})

export const createMessageOutcome = operation({
  ...created,
  id: 'createMessageOutcome',
  path: `${V3}/messages/{messageID}/outcomes`,
  summary: 'Set an outcome on a message',
  params: messageParams,
})

export const listCommentOutcomes = operation({
  ...listed,
  id: 'listCommentOutcomes',
  path: `${V3}/comments/{commentID}/outcomes`,
  summary: 'The outcomes of a comment, newest first',
  params: commentParams,
})

export const createCommentOutcome = operation({
  ...created,
  id: 'createCommentOutcome',
  path: `${V3}/comments/{commentID}/outcomes`,
  summary: 'Set an outcome on a comment',
  params: commentParams,
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
