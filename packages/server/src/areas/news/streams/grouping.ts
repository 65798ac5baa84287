/** The entries of a stream, one per conversation (decision 0187). */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Condition, cursorOf, type Page, type PageRequest } from '../../../db/list.ts'
import { NEWEST_FIRST } from '../activities/filters.ts'
import { type ConversationRow, findConversations, isOfOtherThan } from './grouping-queries.ts'

/** Undefined for what belongs to no content, such as joining a group. */
export type Grouped<Entry> = Entry & { readonly conversation?: ConversationRow | undefined }

/**
 * How many entries are read at a time, until a page is full. Conversations that are dealt with are left out of the next ones, so that
 * a busy one fills one window at most. If busy ones fill all of them, the page is shorter, and the next one continues there.
 */
const WINDOWS = [100, 100, 250, 500]

export interface Grouping<Entry> {
  readonly context: Context
  readonly actor: Actor
  /** Entries of the stream, one by one, newest first, with further conditions on the log. */
  readonly read: (request: PageRequest, more: readonly Condition[]) => Promise<Page<Entry>>
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

/** Whether the entry of a conversation is on a page depends on that conversation alone, so that no page repeats one. */
export async function listGrouped<Entry extends { readonly id: string }>(
  { context, actor, read, conditions, unread }: Grouping<Entry>,
  request: PageRequest,
): Promise<Page<Grouped<Entry>>> {
  const skipped = request.after ? 0 : request.startIndex
  const found: Grouped<Entry>[] = []
  const passed = new Set<string>()
  let cursor = request.after
  for (const count of WINDOWS) {
    const more = passed.size > 0 ? [isOfOtherThan([...passed])] : []
    const window = await read({ startIndex: 0, count, ...(cursor && { after: cursor }) }, more)
    const ids = window.rows.map(({ id }) => id)
    const conversations = await findConversations(context.db, actor, conditions, ids)
    for (const entry of window.rows) {
      const conversation = conversations.get(entry.id)
      if (conversation?.is_passed) passed.add(conversation.root_id)
      if (isListed(entry.id, conversation, unread)) found.push({ ...entry, conversation })
    }
    const rows = found.slice(skipped, skipped + request.count)
    const last = rows.at(-1)
    if (found.length > skipped + request.count && last) return { rows, end: cursorOf(NEWEST_FIRST, last) }
    if (!window.end) return { rows, end: undefined }
    cursor = window.end
  }
  return { rows: found.slice(skipped), end: cursor }
}
