/** Inbox entries as queries find them: the activity's key and the entry's own fields. */
import type { GroupType, InboxReason } from '@folkmoot/contract'
import type { Membership } from '../../places/rights.ts'
import type { ActivityKey } from '../activities/rows.ts'

export interface Conversation {
  readonly conversation_kind: 'content' | 'place' | 'webhook'
  readonly conversation_id: string
}

/** The open invitation or request, and the caller's relation to that place. */
export interface OpenMembership {
  readonly entry_id: string
  readonly membership_id: string
  readonly group_type: GroupType
  readonly membership: Membership | null
  /** The place takes nobody new. */
  readonly is_archived: boolean
}

export interface EntryKey extends ActivityKey, Conversation {
  readonly entry_id: string
  readonly reason: InboxReason
  /** Whether the root is a status update. */
  readonly is_of_update: boolean
  readonly is_read: boolean
  /** The message when it was shared; why a webhook was disabled. */
  readonly text: string | null
  /** Of an invitation or request. */
  readonly open?: OpenMembership
  /** When entries are grouped. */
  readonly entry_count?: number
  readonly unread_count?: number
}
