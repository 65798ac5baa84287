/** Read marks: up to when somebody read a conversation, and what came since. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { CONVERSATION_COUNT_MAX } from './inbox-entities.ts'
import { Resources } from './resources.ts'

export const ReadMark = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, description: 'The id of the content.' }),
    type: Type.Literal('readMark'),
    readDate: Type.Optional(
      Type.String({
        pattern: DATE_PATTERN,
        description: 'When the caller last marked it as read; not there if never.',
      }),
    ),
    unreadCount: Type.Integer({
      minimum: 0,
      maximum: CONVERSATION_COUNT_MAX,
      description: `Its answers by others since then, all of them without a mark; at most ${CONVERSATION_COUNT_MAX}.`,
    }),
    firstUnread: Type.Optional(Type.String({ description: 'The URI of the oldest of these.' })),
    resources: Resources,
  },
  { $id: 'ReadMark', readOnly: true },
)
export type ReadMark = Static<typeof ReadMark>
