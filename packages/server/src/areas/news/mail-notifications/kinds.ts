/** The kinds of notification emails, and how each is named in the queue. */
import type { Conversation } from '../inbox/rows.ts'
import type { ConversationOf } from './queries.ts'

/** About one conversation, as it happens. */
export const CONVERSATION_MAIL = 'notification'
/** The daily digest of one person. */
export const DIGEST_MAIL = 'digest'
/** What was opened in the moderators' queue, for one person. */
export const MODERATION_MAIL = 'moderation'

export const nameOf = ({ person_id, conversation_kind, conversation_id }: ConversationOf): string =>
  [person_id, conversation_kind, conversation_id].join(' ')

export function readName(about: string): ConversationOf {
  const [person_id = '', conversation_kind = '', conversation_id = ''] = about.split(' ')
  return {
    person_id,
    conversation_kind: conversation_kind as Conversation['conversation_kind'],
    conversation_id,
  }
}
