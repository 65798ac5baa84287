/** The entries of a stream, one per conversation (decision 0187). */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Condition, type Cursor, cursorOf, type Page, type PageRequest } from '../../../db/list.ts'
import { NEWEST_FIRST } from '../activities/filters.ts'
import {
  type ConversationRow,
  findConversations,
  isOfOtherThan,
  type Membership,
} from './grouping-queries.ts'

/** Undefined for what belongs to no content, such as joining a group. */
export type Grouped<Entry> = Entry & { readonly conversation?: ConversationRow | undefined }

/**
 * How many entries are read at a time, until a page is full. Conversations that are dealt with are left out of the next ones, so that
 * a busy one fills one window at most. If busy ones fill all of them, the page is shorter, and the next one continues there.
 */
const WINDOWS = [100, 100, 250, 500]

/** A jump reads what it skips: 20,000 entries and no more. Pages beyond these are empty; following the links has no such limit. */
const SKIPPED = { windows: 40, count: 500 }

export interface Grouping<Entry> {
  readonly context: Context
  readonly actor: Actor
  /** Entries of the stream, one by one, newest first, with further conditions on the log. */
  readonly read: (context: Context, request: PageRequest, more: readonly Condition[]) => Promise<Page<Entry>>
  readonly membership: Membership
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

const KEYS = NEWEST_FIRST.keys.length

/**
 * Entries in the order of the stream. Whether one stands for its conversation depends on that conversation alone, except for those older
 * than what is looked at: the cursor names their conversations, so that no later page repeats them.
 */
class Entries<Entry extends { readonly id: string }> {
  readonly #grouping: Grouping<Entry>
  readonly #passed: Set<string>
  readonly #older: Set<string>
  #cursor: Cursor | undefined
  readonly found: Grouped<Entry>[] = []

  constructor(grouping: Grouping<Entry>, after: Cursor | undefined) {
    this.#grouping = grouping
    this.#older = new Set(after?.slice(KEYS))
    this.#passed = new Set(this.#older)
    this.#cursor = after?.slice(0, KEYS)
  }

  /** Whether there are more. */
  async read(count: number, context = this.#grouping.context): Promise<boolean> {
    const { actor, read, membership, unread } = this.#grouping
    const more = this.#passed.size > 0 ? [isOfOtherThan([...this.#passed])] : []
    const request = { startIndex: 0, count, ...(this.#cursor && { after: this.#cursor }) }
    const window = await read(context, request, more)
    const ids = window.rows.map(({ id }) => id)
    const conversations = await findConversations(context.slowDb, actor, membership, ids)
    for (const entry of window.rows) {
      const conversation = conversations.get(entry.id)
      if (conversation?.is_passed) this.#passed.add(conversation.root_id)
      if (conversation?.is_older) this.#older.add(conversation.root_id)
      if (isListed(entry.id, conversation, unread)) this.found.push({ ...entry, conversation })
    }
    this.#cursor = window.end
    return window.end !== undefined
  }

  /** After this many, or after everything that was read. */
  endAfter(count: number): Cursor | undefined {
    const last = this.found.length > count ? this.found[count - 1] : undefined
    const end = last ? cursorOf(NEWEST_FIRST, last) : this.#cursor
    const later = new Set(this.found.slice(count).map(({ conversation }) => conversation?.root_id))
    return end && [...end, ...[...this.#older].filter((rootId) => !later.has(rootId))]
  }
}

export async function listGrouped<Entry extends { readonly id: string }>(
  grouping: Grouping<Entry>,
  request: PageRequest,
): Promise<Page<Grouped<Entry>>> {
  const skipped = request.after ? 0 : request.startIndex
  const needed = skipped + request.count
  const entries = new Entries(grouping, request.after)
  let hasMore = true
  for (const count of WINDOWS) {
    if (hasMore && entries.found.length <= needed) hasMore = await entries.read(count)
  }
  // Small reads never wait for jumps.
  const farContext = { ...grouping.context, db: grouping.context.slowDb }
  for (let nth = 0; hasMore && entries.found.length < skipped; nth++) {
    if (nth === SKIPPED.windows) return { rows: [], end: undefined }
    hasMore = await entries.read(SKIPPED.count, farContext)
  }
  return { rows: entries.found.slice(skipped, needed), end: entries.endAfter(needed) }
}
