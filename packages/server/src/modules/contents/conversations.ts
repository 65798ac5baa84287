/** Conversations as lists: as a tree from top to bottom, in the order of time, or only what answers directly. */
import { type AnswerType, isId, readUri } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PageWish, Slice } from '../../db/page.ts'
import { answersDirectly, answersIn, FROM_TOP_TO_BOTTOM, liesBelow, OLDEST_FIRST } from './filters.ts'
import { countBefore, findAnswerPage, type Search } from './list-queries.ts'
import type { ContentKey } from './rows.ts'
import { findBranchBelow } from './threads.ts'

export interface ConversationQuery {
  readonly excludeReplies?: boolean
  readonly hierarchical?: boolean
  /** Where the page begins is the client's to say; only if it does not, the anchor decides. */
  readonly anchor?: string
  readonly startIndex?: number
}

async function conditionsOf(
  context: Context,
  parent: ContentKey,
  type: AnswerType,
  excludesReplies: boolean,
): Promise<Search['conditions']> {
  const isInside = parent.type === type && parent.thread_id !== null
  const thread = { id: isInside && parent.thread_id ? parent.thread_id : parent.id, type }
  const inThread = answersIn(thread.id, type)
  if (excludesReplies) return [inThread, answersDirectly(parent.id)]
  const branch = isInside ? await findBranchBelow(context.db, thread, parent.id) : undefined
  return branch ? [inThread, liesBelow(branch)] : [inThread]
}

/** A URI of v2 or v3, or a bare id. */
function idOfAnchor(text: string, baseUrl: string): string | undefined {
  if (isId(text)) return text
  return readUri(text.replace('/api/core/v2/', '/api/core/v3/'), baseUrl)?.id
}

async function startOf(
  context: Context,
  search: Search,
  { anchor, startIndex }: ConversationQuery,
  wish: PageWish,
): Promise<number | undefined> {
  const id = anchor === undefined ? undefined : idOfAnchor(anchor, context.config.baseUrl)
  if (startIndex !== undefined || id === undefined || !isId(id)) return undefined
  const before = await countBefore(context.db, search, id)
  return before - (before % wish.count)
}

/** Below content that the caller may read; all of its conversation may then be read. */
export async function listAnswers(
  context: Context,
  actor: Actor,
  { parent, type, query }: { parent: ContentKey; type: AnswerType; query: ConversationQuery },
  wish: PageWish,
): Promise<Slice<ContentKey> & { startIndex: number }> {
  const conditions = await conditionsOf(context, parent, type, query.excludeReplies ?? false)
  const order = query.hierarchical === false ? OLDEST_FIRST : FROM_TOP_TO_BOTTOM
  const search = { root: 'root' as const, conditions, order }
  const start = await startOf(context, search, query, wish)
  const page = start === undefined ? wish : { startIndex: start, count: wish.count }
  return { ...(await findAnswerPage(context.db, actor, search, page)), startIndex: page.startIndex }
}
