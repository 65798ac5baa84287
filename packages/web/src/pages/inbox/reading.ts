/** Marks as read and unread; optimistic. */
import type { InboxEntry } from '@folkmoot/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { notifyOf } from '../../parts/toasts.tsx'

type Pages = InfiniteData<{ readonly list: readonly InboxEntry[] }>

const KEY = ['listInbox']

/** Updates all cached inbox lists without refetching, so that nothing moves. */
function show(change: (entry: InboxEntry) => InboxEntry): () => void {
  const before = queryClient.getQueriesData<Pages>({ queryKey: KEY })
  queryClient.setQueriesData<Pages>(
    { queryKey: KEY },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, list: page.list.map(change) })) },
  )
  return () => {
    for (const [key, known] of before) queryClient.setQueryData(key, known)
  }
}

async function act(change: (entry: InboxEntry) => InboxEntry, send: () => Promise<unknown>): Promise<void> {
  const takeBack = show(change)
  try {
    await send()
  } catch (error) {
    takeBack()
    notifyOf(error)
  }
}

const asRead = (entry: InboxEntry): InboxEntry => ({
  ...entry,
  read: true,
  conversation: { ...entry.conversation, unreadCount: 0 },
})

/** Includes older entries of the conversation. */
export const markRead = ({ id }: InboxEntry): Promise<void> =>
  act(
    (one) => (one.id === id ? asRead(one) : one),
    () => client.markEntryRead({ inboxEntryID: id }),
  )

export const markUnread = ({ id }: InboxEntry): Promise<void> =>
  act(
    (one) =>
      one.id === id ? { ...one, read: false, conversation: { ...one.conversation, unreadCount: 1 } } : one,
    () => client.markEntryUnread({ inboxEntryID: id }),
  )

export const markAllRead = (): Promise<void> => act(asRead, () => client.markInboxRead())
