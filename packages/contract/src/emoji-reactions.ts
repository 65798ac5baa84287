/** Reactions by emoji, beside likes. */
import { Type } from 'typebox'
import { commentParams, contentBase, contentParams, messageParams } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { pageOfPeople, personSummaryFields } from './people-operations.ts'
import { Reaction } from './reaction-entities.ts'
import { V3 } from './uris.ts'

const since = '3.15'
const emoji = {
  emoji: Type.String({ minLength: 1, maxLength: 40, description: 'One emoji, percent-encoded.' }),
}
const errors = ['content_missing', 'forbidden'] as const

const listed = {
  ...contentBase,
  since,
  method: 'GET',
  access: 'reader',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Reaction) },
  errors,
} as const

const reacting = {
  ...contentBase,
  since,
  method: 'GET',
  access: 'reader',
  summaryFields: personSummaryFields,
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors: [...errors, 'field_invalid'],
} as const

const changed = {
  ...contentBase,
  since,
  access: 'person',
  answer: { kind: 'nothing', status: 204 },
  errors: [...errors, 'field_invalid'],
} as const

export const listContentReactions = operation({
  ...listed,
  id: 'listContentReactions',
  path: `${V3}/contents/{contentID}/reactions`,
  summary: 'Reactions to content: counts by emoji',
  params: contentParams,
})

export const listContentReacting = operation({
  ...reacting,
  id: 'listContentReacting',
  path: `${V3}/contents/{contentID}/reactions/{emoji}`,
  summary: 'Who reacted to content with an emoji, newest first',
  params: { ...contentParams, ...emoji },
})

export const reactToContent = operation({
  ...changed,
  id: 'reactToContent',
  method: 'PUT',
  path: `${V3}/contents/{contentID}/reactions/{emoji}`,
  summary: 'React to content with an emoji',
  params: { ...contentParams, ...emoji },
})

export const unreactToContent = operation({
  ...changed,
  id: 'unreactToContent',
  method: 'DELETE',
  path: `${V3}/contents/{contentID}/reactions/{emoji}`,
  summary: 'Remove a reaction to content',
  params: { ...contentParams, ...emoji },
})

export const listMessageReactions = operation({
  ...listed,
  id: 'listMessageReactions',
  path: `${V3}/messages/{messageID}/reactions`,
  summary: 'Reactions to a message: counts by emoji',
  params: messageParams,
})

export const listMessageReacting = operation({
  ...reacting,
  id: 'listMessageReacting',
  path: `${V3}/messages/{messageID}/reactions/{emoji}`,
  summary: 'Who reacted to a message with an emoji, newest first',
  params: { ...messageParams, ...emoji },
})

export const reactToMessage = operation({
  ...changed,
  id: 'reactToMessage',
  method: 'PUT',
  path: `${V3}/messages/{messageID}/reactions/{emoji}`,
  summary: 'React to a message with an emoji',
  params: { ...messageParams, ...emoji },
})

export const unreactToMessage = operation({
  ...changed,
  id: 'unreactToMessage',
  method: 'DELETE',
  path: `${V3}/messages/{messageID}/reactions/{emoji}`,
  summary: 'Remove a reaction to a message',
  params: { ...messageParams, ...emoji },
})

export const listCommentReactions = operation({
  ...listed,
  id: 'listCommentReactions',
  path: `${V3}/comments/{commentID}/reactions`,
  summary: 'Reactions to a comment: counts by emoji',
  params: commentParams,
})

export const listCommentReacting = operation({
  ...reacting,
  id: 'listCommentReacting',
  path: `${V3}/comments/{commentID}/reactions/{emoji}`,
  summary: 'Who reacted to a comment with an emoji, newest first',
  params: { ...commentParams, ...emoji },
})

export const reactToComment = operation({
  ...changed,
  id: 'reactToComment',
  method: 'PUT',
  path: `${V3}/comments/{commentID}/reactions/{emoji}`,
  summary: 'React to a comment with an emoji',
  params: { ...commentParams, ...emoji },
})

export const unreactToComment = operation({
  ...changed,
  id: 'unreactToComment',
  method: 'DELETE',
  path: `${V3}/comments/{commentID}/reactions/{emoji}`,
  summary: 'Remove a reaction to a comment',
  params: { ...commentParams, ...emoji },
})
