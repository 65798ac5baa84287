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
import { findAnswerPage, findPageWith, type Search } from '../reading/list-queries.ts'
import type { ContentKey, StoredKey, UpdateCommentKey } from '../reading/rows.ts'
import { findBranchBelow } from './threads.ts'

export interface ConversationQuery {
  readonly excludeReplies?: boolean
  readonly hierarchical?: boolean
  /** A start index wins over the anchor. */
  readonly anchor?: string
  readonly startIndex?: number
}

type Listed = Pick<Search, 'conditions' | 'order'>

async function conditionsOf(
  { context, actor }: { context: Context; actor: Actor },
  parent: StoredKey,
  type: AnswerType,
  excludesReplies: boolean,
): Promise<Search['conditions']> {
  const isInside = parent.type === type && parent.thread_id !== null
  const thread = { id: isInside && parent.thread_id ? parent.thread_id : parent.id, type }
  const inThread = answersIn(thread.id, type)
  const inSight = answerVisible(actor)
  if (excludesReplies) return [inThread, answersDirectly(parent.id), inSight]
  const branch = isInside ? await findBranchBelow(context.db, thread, parent.id) : undefined
  return branch ? [inThread, liesBelow(branch), inSight] : [inThread, inSight]
}

/** A URI of v2 or v3, or a bare id. */
function idOfAnchor(text: string, baseUrl: string): string | undefined {
  const id = isId(text) ? text : readAnyUri(text, baseUrl)?.id
  return id !== undefined && isId(id) ? id : undefined
}

/** Undefined for an invalid anchor. One that is not in the list leads to the first page. */
async function pageOfAnchor(
  context: Context,
  listed: Listed,
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
  listed: Listed,
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
  const conditions = await conditionsOf({ context, actor }, parent, type, query.excludeReplies ?? false)
  const order = query.hierarchical === false ? OLDEST_FIRST : FROM_TOP_TO_BOTTOM
  const listed = { conditions, order }
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
  const conditions = await conditionsOf({ context, actor }, parent, 'comment', query.excludeReplies ?? false)
  const listed = { conditions, order: query.sort === 'chronological' ? OLDEST_FIRST : FROM_TOP_TO_BOTTOM }
  if (anchor === undefined) return await readPage(context, actor, listed, request)
  const anchored = await pageOfAnchor(context, listed, anchor, request)
  return await readPage(context, actor, listed, anchored ?? { startIndex: 0, count: request.count })
}
