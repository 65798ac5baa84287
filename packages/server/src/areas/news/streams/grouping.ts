/** The entries of a stream, one per conversation (decision 0187). */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Condition, cursorOf, type Page, type PageRequest } from '../../../db/list.ts'
import { NEWEST_FIRST } from '../activities/filters.ts'
import { type ConversationRow, findConversations } from './grouping-queries.ts'

/** Undefined for what belongs to no content, such as joining a group. */
export type Grouped<Entry> = Entry & { readonly conversation?: ConversationRow | undefined }

/**
 * How many entries are read at a time, until a page is full. A busy conversation has thousands of entries, so that in the end
 * many are read at once; then the page is shorter, and the next one continues there.
 */
const WINDOWS = [100, 250, 500, 1000]

export interface Grouping<Entry> {
  readonly context: Context
  readonly actor: Actor
  /** Entries of the stream, one by one, newest first. */
  readonly read: (request: PageRequest) => Promise<Page<Entry>>
  /** Which activities are in the stream, for the caller. */
  readonly conditions: readonly Condition[]
  /** Only conversations with unread activities, or only entries without. */
  readonly unread: boolean | undefined
}

/** Stands for its conversation, and is asked for. */
function isListed(
  id: string,
  conversation: ConversationRow | undefined,
  unread: boolean | undefined,
): boolean {
  if (conversation && conversation.head_id !== id) return false
  return unread === undefined || unread === (conversation?.unread_count ?? 0) > 0
}

async function groupWindow<Entry extends { readonly id: string }>(
  grouping: Grouping<Entry>,
  entries: readonly Entry[],
): Promise<readonly Grouped<Entry>[]> {
  const { context, actor, conditions, unread } = grouping
  const ids = entries.map(({ id }) => id)
  const conversations = await findConversations(context.db, actor, conditions, ids)
  return entries
    .filter(({ id }) => isListed(id, conversations.get(id), unread))
    .map((entry) => ({ ...entry, conversation: conversations.get(entry.id) }))
}

/** Whether the entry of a conversation is on a page depends on that conversation alone, so that no page repeats one. */
export async function listGrouped<Entry extends { readonly id: string }>(
  grouping: Grouping<Entry>,
  request: PageRequest,
): Promise<Page<Grouped<Entry>>> {
  const skipped = request.after ? 0 : request.startIndex
  const found: Grouped<Entry>[] = []
  let cursor = request.after
  for (const count of WINDOWS) {
    const window = await grouping.read({ startIndex: 0, count, ...(cursor && { after: cursor }) })
    found.push(...(await groupWindow(grouping, window.rows)))
    const rows = found.slice(skipped, skipped + request.count)
    const last = rows.at(-1)
    if (found.length > skipped + request.count && last) return { rows, end: cursorOf(NEWEST_FIRST, last) }
    if (!window.end) return { rows, end: undefined }
    cursor = window.end
  }
  return { rows: found.slice(skipped), end: cursor }
}
