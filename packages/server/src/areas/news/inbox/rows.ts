/** Entries of an inbox as queries find them: the key of the activity, and what the entry adds to it. */
import type { GroupType, InboxReason, MemberState } from '@folkmoot/contract'
import type { ActivityKey } from '../activities/rows.ts'

export interface Conversation {
  readonly conversation_kind: 'content' | 'place' | 'webhook'
  readonly conversation_id: string
}

export interface EntryKey extends ActivityKey, Conversation {
  readonly entry_id: string
  readonly reason: InboxReason
  /** Whether a status update is at the top of the conversation. */
  readonly is_of_update: boolean
  readonly is_read: boolean
  /** What was said when it was shared; why a webhook was disabled. */
  readonly text: string | null
  /** The invitation that is open, or the membership that is asked for; how the caller stands to that place. */
  readonly door_id: string | null
  readonly group_type: GroupType | null
  readonly membership: MemberState | null
  /** Where entries are grouped. */
  readonly counts?: { readonly entry_count: number; readonly unread_count: number }
}
