/** What of a conversation is new since it was last read, on any device. */
import type { Content } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isSignedIn } from '../../api/me.ts'
import { ask } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { dateOf } from '../../texts/dates.ts'

/** The page shows what was unread when it was opened: it marks it as read itself. */
export const askReadMark = (contentID: string) => ({
  ...ask('getReadMark', { contentID }),
  enabled: isSignedIn,
  staleTime: 'static' as const,
  gcTime: 0,
  // Without it nothing is new.
  retry: false,
})

export interface Reading {
  /** Whether all else is known, or will not be. */
  readonly isKnown: boolean
  /** Replies since the last visit; 0 on the first. */
  readonly unread: number
  /** The URI of the oldest of them. */
  readonly first: string | undefined
  isNew(answer: Content): boolean
}

export function useReading({ id }: Content): Reading {
  const { data: mark, isPending } = useQuery(askReadMark(id))
  const readDate = mark?.readDate
  const isNew = useCallback(
    ({ published, author }: Content) =>
      readDate !== undefined && dateOf(published) > dateOf(readDate) && author.id !== boot.session?.personID,
    [readDate],
  )
  return {
    isKnown: !isSignedIn || !isPending,
    unread: readDate === undefined ? 0 : (mark?.unreadCount ?? 0),
    first: mark?.firstUnread,
    isNew,
  }
}
