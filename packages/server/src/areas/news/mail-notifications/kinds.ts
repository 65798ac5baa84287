/** The two kinds of mail that tell of inboxes, and what the mails of each are about. */
import type { Conversation } from '../inbox/rows.ts'
import type { ConversationOf } from './queries.ts'

/** About what happened in one conversation, as it happens. */
export const CONVERSATION_MAIL = 'notification'
/** About all that somebody wants to know once a day. */
export const DIGEST_MAIL = 'digest'

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
