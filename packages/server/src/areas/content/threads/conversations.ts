/** Conversations as lists: as a tree from top to bottom, by time, or only direct answers. */
import { type AnswerType, type CommentSort, isId, readAnyUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import {
  answersDirectly,
  answersIn,
  answerVisible,
  FROM_TOP_TO_BOTTOM,
  liesBelow,
  OLDEST_FIRST,
} from '../reading/filters.ts'
import { type AnswerSearch, findAnswerPage, findPageWith } from '../reading/list-queries.ts'
import type { ContentKey, StoredKey, UpdateCommentKey } from '../reading/rows.ts'
import { findBranchBelow } from './threads.ts'

export interface ConversationQuery {
  readonly excludeReplies?: boolean
  readonly hierarchical?: boolean
  /** A start index wins over the anchor. */
  readonly anchor?: string
  readonly startIndex?: number
}

/** The thread that the answers are in, and which of them. */
async function findThread(
  { context, actor }: { context: Context; actor: Actor },
  parent: StoredKey,
  type: AnswerType,
  excludesReplies: boolean,
): Promise<Pick<AnswerSearch, 'threadId' | 'conditions'>> {
  const isInside = parent.type === type && parent.thread_id !== null
  const thread = { id: isInside && parent.thread_id ? parent.thread_id : parent.id, type }
  const inThread = answersIn(thread.id, type)
  const inSight = answerVisible(actor, parent)
  if (excludesReplies)
    return { threadId: thread.id, conditions: [inThread, answersDirectly(parent.id), inSight] }
  const branch = isInside ? await findBranchBelow(context.db, thread, parent.id) : undefined
  const conditions = branch ? [inThread, liesBelow(branch), inSight] : [inThread, inSight]
  return { threadId: thread.id, conditions }
}

/** A URI of v2 or v3, or a bare id. */
function idOfAnchor(text: string, baseUrl: string): string | undefined {
  const id = isId(text) ? text : readAnyUri(text, baseUrl)?.id
  return id !== undefined && isId(id) ? id : undefined
}

/** Undefined for an invalid anchor. One that is not in the list leads to the first page. */
async function pageOfAnchor(
  context: Context,
  listed: AnswerSearch,
  anchor: string,
  { count }: PageRequest,
): Promise<PageRequest | undefined> {
  const id = idOfAnchor(anchor, context.config.baseUrl)
  return id === undefined ? undefined : await findPageWith(context.db, listed, id, count)
}

type Conversation<Key> = Page<Key> & { readonly startIndex: number }

async function readPage<Key extends StoredKey>(
  context: Context,
  actor: Actor,
  listed: AnswerSearch,
  page: PageRequest,
): Promise<Conversation<Key>> {
  return { ...(await findAnswerPage<Key>(context.db, actor, listed, page)), startIndex: page.startIndex }
}

/** The caller may read the parent, and so the whole conversation, except for hidden answers. */
export async function listAnswers(
  context: Context,
  actor: Actor,
  { parent, type, query }: { parent: ContentKey; type: AnswerType; query: ConversationQuery },
  request: PageRequest,
): Promise<Conversation<ContentKey>> {
  const { anchor, startIndex } = query
  const thread = await findThread({ context, actor }, parent, type, query.excludeReplies ?? false)
  const listed = { ...thread, order: query.hierarchical === false ? OLDEST_FIRST : FROM_TOP_TO_BOTTOM }
  const isAnchored = startIndex === undefined && anchor !== undefined
  const anchored = isAnchored ? await pageOfAnchor(context, listed, anchor, request) : undefined
  return await readPage(context, actor, listed, anchored ?? request)
}

interface CommentQuery {
  readonly excludeReplies?: boolean
  readonly sort?: CommentSort
  readonly anchor?: string
}

/** For a status update or a comment on one. Here the anchor always wins. */
export async function listUpdateComments(
  context: Context,
  actor: Actor,
  { parent, query }: { parent: StoredKey; query: CommentQuery },
  request: PageRequest,
): Promise<Conversation<UpdateCommentKey>> {
  const { anchor } = query
  const thread = await findThread({ context, actor }, parent, 'comment', query.excludeReplies ?? false)
  const listed = { ...thread, order: query.sort === 'chronological' ? OLDEST_FIRST : FROM_TOP_TO_BOTTOM }
  if (anchor === undefined) return await readPage(context, actor, listed, request)
  const anchored = await pageOfAnchor(context, listed, anchor, request)
  return await readPage(context, actor, listed, anchored ?? { startIndex: 0, count: request.count })
}
