/** An inbox entry: an activity, the reason, and whether it was read. */
import { type Static, Type } from 'typebox'
import { Activity, ActivityContext } from './activity-entities.ts'
import { ID_PATTERN } from './identifiers.ts'

export const INBOX_REASONS = [
  'mention',
  'reply',
  'comment',
  'like',
  'share',
  'track',
  'invitation',
  'membershipRequest',
  'webhookDisabled',
  'rejection',
  'direct',
  'owner',
  'moderator',
] as const
export type InboxReason = (typeof INBOX_REASONS)[number]

/** Entries of a conversation are counted up to this number. */
export const CONVERSATION_COUNT_MAX = 100
export const UNREAD_COUNT_MAX = 1000

const count = (maximum: number, description: string) => Type.Integer({ minimum: 0, maximum, description })

const Conversation = Type.Object(
  {
    uri: Type.String({
      description:
        'The top-level content, the place of an invitation, a request to join or a role, or the webhook.',
    }),
    entryCount: Type.Optional(
      count(CONVERSATION_COUNT_MAX, 'The number of its entries if entries are grouped; at most 100.'),
    ),
    unreadCount: Type.Optional(count(CONVERSATION_COUNT_MAX, 'How many of those are unread.')),
  },
  { $id: 'Conversation' },
)

export const InboxEntry = Type.Object(
  {
    ...Activity.properties,
    id: Type.String({ pattern: ID_PATTERN, description: 'The id of the entry, not of the activity.' }),
    type: Type.Literal('inboxEntry'),
    reason: Type.Enum([...INBOX_REASONS], { description: 'Why it is in the inbox.' }),
    read: Type.Boolean(),
    text: Type.Optional(
      Type.String({
        description:
          'The message of a share; why a webhook was disabled, or content was not approved. Plain text.',
      }),
    ),
    conversation: Conversation,
    svc: Type.Object({
      ...ActivityContext.properties,
      read: Type.Boolean({ description: 'The same as read.' }),
      update: Type.String({ description: 'The URI to POST to when it was read, and to DELETE when not.' }),
    }),
  },
  { $id: 'InboxEntry', readOnly: true },
)
export type InboxEntry = Static<typeof InboxEntry>

export const InboxCounts = Type.Object(
  {
    unread: count(UNREAD_COUNT_MAX, 'How many entries are unread, of the newest 1000 that are.'),
  },
  { $id: 'InboxCounts' },
)
export type InboxCounts = Static<typeof InboxCounts>
