/** Reactions of readers. One mechanism for every kind: a row, and perhaps a counter. */

import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { EntityKey } from '../../../representations.ts'
import { personVisibleTo as visibleTo } from '../../identity/filters.ts'
import { addToLikeCount, onContentGone, takeFromLikeCounts } from '../reading/contents.ts'
import { mayReact } from '../reading/policy.ts'
import type { StoredKey, StoredRow } from '../reading/rows.ts'
import { recordContent } from '../writing/recording.ts'
import {
  deleteReaction,
  deleteReactions,
  findReactedTo,
  findReacting,
  hasReaction,
  insertReaction,
  type Reaction,
  type ReactionKind,
} from './queries.ts'

/** The caller has checked that the content is readable. */
export async function listLikes(
  db: Database,
  actor: Actor,
  { id: contentId }: StoredKey,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  return await findReacting(db, { contentId, kind: 'like' }, visibleTo(actor), request)
}

export async function likes(db: Database, { id: contentId }: StoredKey, personId: string): Promise<boolean> {
  return await hasReaction(db, { contentId, personId, kind: 'like' })
}

function reactionOf(actor: Actor, content: StoredKey, kind: ReactionKind): Reaction {
  if (actor.kind !== 'member' || !mayReact(actor, content)) {
    throw failure('forbidden', 'Only who is signed in and may read it does this.')
  }
  return { contentId: content.id, personId: actor.id, kind }
}

export async function like(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: StoredRow,
): Promise<void> {
  const reaction = reactionOf(actor, content, 'like')
  if (content.author_id === reaction.personId && !context.vocabulary.compatibility.allowsLikingOwn) {
    throw failure('own_like', 'Nobody likes what they wrote themselves.')
  }
  // Lock the content before the like, as a removal does; otherwise deadlock.
  await addToLikeCount(tx.db, content.id, 1)
  if (!(await insertReaction(tx.db, reaction))) throw failure('already_liked', 'You like this already.')
  await recordContent(tx, actor, 'svc:liked', content)
}

export async function unlike(tx: Transaction, actor: Actor, content: StoredKey): Promise<void> {
  await endLike(tx, reactionOf(actor, content, 'like'))
}

/** The caller has checked the right to remove somebody else's like. */
export async function unlikeFor(tx: Transaction, content: StoredKey, personId: string): Promise<void> {
  await endLike(tx, { contentId: content.id, personId, kind: 'like' })
}

async function endLike(tx: Transaction, reaction: Reaction): Promise<void> {
  await addToLikeCount(tx.db, reaction.contentId, -1)
  if (!(await deleteReaction(tx.db, reaction))) throw failure('not_liked', 'There is no such like.')
}

/** Marking twice is the same as once. */
export async function markRead(tx: Transaction, actor: Actor, content: StoredKey): Promise<void> {
  await insertReaction(tx.db, reactionOf(actor, content, 'read')).catch(onContentGone('reaction_content'))
}

export async function markUnread(tx: Transaction, actor: Actor, content: StoredKey): Promise<void> {
  await deleteReaction(tx.db, reactionOf(actor, content, 'read'))
}

const BATCH_SIZE = 200

/** Deletes a batch of somebody who left. False when there was none. */
export async function forgetSomeReactions(tx: Transaction, personId: string): Promise<boolean> {
  const contentIds = await findReactedTo(tx.db, personId, BATCH_SIZE)
  if (contentIds.length === 0) return false
  await takeFromLikeCounts(tx, contentIds, () => deleteReactions(tx.db, personId, contentIds))
  return true
}
