/** Moderators move, split and merge conversations, and undo it within a day. */
import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { contentBase, contentParams } from './content-operations.ts'
import { ConversationChange, NewContentMove, NewMerge, NewSplit } from './conversation-change-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

const CONTENT = `${V3}/contents/{contentID}`
const base = {
  since: '3.15',
  group: contentBase.group,
  access: 'person',
  params: contentParams,
  errors: ['content_missing', 'forbidden'],
} as const
const changed = { kind: 'document', status: 201, schema: ConversationChange, guarded: true } as const

export const moveContent = operation({
  ...base,
  id: 'moveContent',
  method: 'POST',
  path: `${CONTENT}/move`,
  summary: 'Move a conversation to another place, with undo (moderators of both places)',
  body: { kind: 'json', schema: NewContentMove },
  answer: changed,
  errors: [...base.errors, 'place_invalid_uri', 'type_refused', 'place_archived', 'subject_taken'],
})

export const splitDiscussion = operation({
  ...base,
  id: 'splitDiscussion',
  method: 'POST',
  path: `${CONTENT}/split`,
  summary: 'Make a new discussion of replies to a discussion, in the same place, with undo (moderators)',
  body: { kind: 'json', schema: NewSplit, limit: TEXT_BODY_LIMIT },
  answer: changed,
  errors: [...base.errors, 'type_refused', 'place_archived'],
})

export const mergeDiscussion = operation({
  ...base,
  id: 'mergeDiscussion',
  method: 'POST',
  path: `${CONTENT}/merge`,
  summary: 'Make a discussion and its replies part of another one, with undo (moderators of both)',
  body: { kind: 'json', schema: NewMerge },
  answer: changed,
  errors: [...base.errors, 'place_archived', 'content_archived', 'content_locked', 'content_finalized'],
})

export const listConversationChanges = operation({
  ...base,
  id: 'listConversationChanges',
  method: 'GET',
  path: `${CONTENT}/changes`,
  summary:
    'What moderators did with a conversation within the last day, and what can be undone (owners and moderators)',
  query: pageQuery,
  answer: { kind: 'page', status: 200, schema: Page(ConversationChange) },
})

export const undoConversationChange = operation({
  ...base,
  id: 'undoConversationChange',
  method: 'POST',
  path: `${CONTENT}/changes/{changeID}/undo`,
  summary: 'Undo the last change of a conversation, within a day (owners and moderators)',
  params: {
    ...contentParams,
    changeID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The change's id.",
    }),
  },
  answer: { kind: 'nothing', status: 204 },
  errors: [...base.errors, 'change_missing', 'change_final', 'subject_taken'],
})
