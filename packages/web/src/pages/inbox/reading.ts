/** Marks as read and unread; optimistic. */
import type { InboxEntry } from '@folkmoot/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { callOf, isUnreachable, perform } from '../../offline/calls.ts'
import { sendOrKeep } from '../../offline/waiting-writes.ts'
import { notifyOf } from '../../parts/toasts.tsx'

type Pages = InfiniteData<{ readonly list: readonly InboxEntry[] }>

const KEY = ['listInbox']

/** A conversation shows its newest entry; an older one may be unread. */
export const isUnread = ({ read, conversation }: InboxEntry): boolean =>
  !read || (conversation.unreadCount ?? 0) > 0

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

/** The last mark of an entry counts. */
async function mark({ id, object }: InboxEntry, isRead: boolean): Promise<void> {
  const call = callOf(isRead ? 'markEntryRead' : 'markEntryUnread', { inboxEntryID: id })
  const write = { kind: 'read', call, text: '', title: object.displayName, about: `entry ${id}` } as const
  await sendOrKeep(write, () => perform(call))
}

/** Includes older entries of the conversation. */
export const markRead = (entry: InboxEntry): Promise<void> =>
  act(
    (one) => (one.id === entry.id ? asRead(one) : one),
    () => mark(entry, true),
  )

export const markUnread = (entry: InboxEntry): Promise<void> =>
  act(
    (one) =>
      one.id === entry.id
        ? { ...one, read: false, conversation: { ...one.conversation, unreadCount: 1 } }
        : one,
    () => mark(entry, false),
  )

/** Without a connection only the shown entries: later ones have not been seen. */
async function markAll(shown: readonly InboxEntry[]): Promise<void> {
  try {
    await client.markInboxRead()
  } catch (error) {
    if (!isUnreachable(error) || shown.length === 0) throw error
    for (const entry of shown) await mark(entry, true)
  }
}

export function markAllRead(): Promise<void> {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: KEY })
  const entries = lists.flatMap(([, known]) => known?.pages.flatMap(({ list }) => list) ?? [])
  const unread = new Map(entries.filter(isUnread).map((entry) => [entry.id, entry]))
  return act(asRead, () => markAll([...unread.values()]))
}
