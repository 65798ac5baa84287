/** Conversations as lists: as a tree from top to bottom, in the order of time, or only what answers directly. */
import { type AnswerType, type CommentSort, isId, readAnyUri } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PageWish, Slice } from '../../db/page.ts'
import { answersDirectly, answersIn, FROM_TOP_TO_BOTTOM, liesBelow, OLDEST_FIRST } from './filters.ts'
import { countBefore, findAnswerPage, type Search } from './list-queries.ts'
import type { ContentKey, StoredKey, UpdateCommentKey } from './rows.ts'
import { findBranchBelow } from './threads.ts'

export interface ConversationQuery {
  readonly excludeReplies?: boolean
  readonly hierarchical?: boolean
  /** Where the page begins is the client's to say; only if it does not, the anchor decides. */
  readonly anchor?: string
  readonly startIndex?: number
}

type Listed = Pick<Search, 'conditions' | 'order'>

async function conditionsOf(
  context: Context,
  parent: StoredKey,
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
  const id = isId(text) ? text : readAnyUri(text, baseUrl)?.id
  return id !== undefined && isId(id) ? id : undefined
}

/** Undefined for an anchor that names nothing. One that is not in the list is on the first page. */
async function startOfAnchored(
  context: Context,
  listed: Listed,
  anchor: string,
  wish: PageWish,
): Promise<number | undefined> {
  const id = idOfAnchor(anchor, context.config.baseUrl)
  if (id === undefined) return undefined
  const before = await countBefore(context.db, listed, id)
  return before - (before % wish.count)
}

type Conversation<Key> = Slice<Key> & { readonly startIndex: number }

async function pageFrom<Key extends StoredKey>(
  context: Context,
  actor: Actor,
  { listed, start }: { listed: Listed; start: number | undefined },
  wish: PageWish,
): Promise<Conversation<Key>> {
  const page = start === undefined ? wish : { startIndex: start, count: wish.count }
  return { ...(await findAnswerPage<Key>(context.db, actor, listed, page)), startIndex: page.startIndex }
}

/** Below content that the caller may read; all of its conversation may then be read. */
export async function listAnswers(
  context: Context,
  actor: Actor,
  { parent, type, query }: { parent: ContentKey; type: AnswerType; query: ConversationQuery },
  wish: PageWish,
): Promise<Conversation<ContentKey>> {
  const { anchor, startIndex } = query
  const conditions = await conditionsOf(context, parent, type, query.excludeReplies ?? false)
  const order = query.hierarchical === false ? OLDEST_FIRST : FROM_TOP_TO_BOTTOM
  const listed = { conditions, order }
  const isAnchored = startIndex === undefined && anchor !== undefined
  const start = isAnchored ? await startOfAnchored(context, listed, anchor, wish) : undefined
  return await pageFrom(context, actor, { listed, start }, wish)
}

interface CommentQuery {
  readonly excludeReplies?: boolean
  readonly sort?: CommentSort
  readonly anchor?: string
}

/** Of a status update or a comment on one. Here an anchor decides whatever else is said. */
export async function listUpdateComments(
  context: Context,
  actor: Actor,
  { parent, query }: { parent: StoredKey; query: CommentQuery },
  wish: PageWish,
): Promise<Conversation<UpdateCommentKey>> {
  const { anchor } = query
  const conditions = await conditionsOf(context, parent, 'comment', query.excludeReplies ?? false)
  const listed = { conditions, order: query.sort === 'chronological' ? OLDEST_FIRST : FROM_TOP_TO_BOTTOM }
  const start =
    anchor === undefined ? undefined : ((await startOfAnchored(context, listed, anchor, wish)) ?? 0)
  return await pageFrom(context, actor, { listed, start }, wish)
}
