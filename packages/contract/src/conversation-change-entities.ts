/** What moderators did with a conversation as a whole, and can undo for a day. */
import { type Static, Type } from 'typebox'
import { NewBody } from './content-bodies.ts'
import { Author } from './content-entities.ts'
import { ContentSummary } from './content-summary.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { notBlank } from './people-entities.ts'
import { Resources } from './resources.ts'

const CONVERSATION_CHANGES = ['moved', 'split', 'merged'] as const
export type ConversationChangeKind = (typeof CONVERSATION_CHANGES)[number]

export const ConversationChange = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('conversationChange'),
    kind: Type.Enum([...CONVERSATION_CHANGES], {
      description:
        'moved: to another place. split: made of replies to another discussion. merged: another discussion became a reply to it.',
    }),
    content: ContentSummary,
    person: Author,
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was done.' }),
    resources: Resources,
  },
  { $id: 'ConversationChange', readOnly: true },
)
export type ConversationChange = Static<typeof ConversationChange>

export const NewContentMove = Type.Object(
  {
    parent: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The URI of the place to move it to.',
    }),
  },
  { $id: 'NewContentMove' },
)

export const NewMerge = Type.Object(
  {
    target: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The URI of the discussion that it becomes a reply to.',
    }),
  },
  { $id: 'NewMerge' },
)

export const NewSplit = Type.Object(
  {
    subject: Type.String({ ...notBlank, maxLength: 255, description: 'The title of the new discussion.' }),
    content: Type.Optional(NewBody),
    messages: Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
      minItems: 1,
      maxItems: 100,
      description: 'URIs of replies to the discussion. The replies below them go with them.',
    }),
  },
  {
    $id: 'NewSplit',
    description:
      'Without content, the new discussion begins with a link to the one that the replies come from.',
  },
)
export type NewSplit = Static<typeof NewSplit>
