/** Inbox filters, as in the address. */
import type { InboxReason } from '@folkmoot/contract'
import type { TextKey } from '../../texts/texts.ts'

interface Kind {
  readonly label: TextKey
  readonly reasons: readonly InboxReason[]
}

/** Fewer kinds than the API has reasons. */
export const KINDS = {
  mentions: { label: 'inbox.reason.mentions', reasons: ['mention'] },
  answers: { label: 'inbox.reason.replies', reasons: ['reply', 'comment', 'track'] },
  likes: { label: 'inbox.reason.likes', reasons: ['like'] },
  shares: { label: 'inbox.reason.shares', reasons: ['share', 'direct'] },
  invitations: {
    label: 'inbox.reason.invitations',
    reasons: ['invitation', 'membershipRequest'],
  },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof KINDS

export interface Narrowing {
  readonly isUnread: boolean
  readonly kind: KindName | undefined
}

export function narrowingOf({ unread, reason }: { unread?: string; reason?: string }): Narrowing {
  const kind = (Object.keys(KINDS) as KindName[]).find((name) => name === reason)
  return { isUnread: unread === 'yes', kind }
}

/** As the API takes it. */
export const filtersOf = ({ isUnread, kind }: Narrowing): string[] => [
  ...(isUnread ? ['unread'] : []),
  ...(kind ? [`reason(${KINDS[kind].reasons.join(',')})`] : []),
]
