/** Reactions of readers. One mechanism for every kind: a row, and perhaps a counter. */

import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { EntityKey } from '../../../representations.ts'
import { personVisibleTo as visibleTo } from '../../identity/filters.ts'
import { missing, onContentGone, takeFromCounts } from '../reading/contents.ts'
import { mayReact } from '../reading/policy.ts'
import type { StoredKey, StoredRow } from '../reading/rows.ts'
import { recordAdded } from '../writing/recording.ts'
import {
  deleteReactions,
  deletion,
  findReactedTo,
  findReacting,
  hasReaction,
  LIKED,
  liking,
  markingRead,
  type Reaction,
  type ReactionKind,
  unliking,
  writtenBy,
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

export function reactionOf(actor: Actor, content: StoredKey, kind: ReactionKind): Reaction {
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
  const recording = recordAdded(tx, actor, 'svc:liked', content, LIKED)
  const results = await tx.runLast([liking(reaction, recording)]).catch(onContentGone('reaction_content'))
  if (!writtenBy(results)) throw failure('already_liked', 'You like this already.')
}

export async function unlike(tx: Transaction, actor: Actor, content: StoredKey): Promise<void> {
  await endLike(tx, reactionOf(actor, content, 'like'))
}

/** The caller has checked the right to remove somebody else's like. */
export async function unlikeFor(tx: Transaction, content: StoredKey, personId: string): Promise<void> {
  await endLike(tx, { contentId: content.id, personId, kind: 'like' })
}

async function endLike(tx: Transaction, reaction: Reaction): Promise<void> {
  const ended = writtenBy(await tx.runLast([unliking(reaction)]))
  if (!ended) throw missing()
  if (ended.id === null) throw failure('not_liked', 'There is no such like.')
}

/** Marks what was written up to now. Reading it again moves the mark. */
export async function markRead(tx: Transaction, actor: Actor, content: StoredKey): Promise<void> {
  await tx.runLast([markingRead(reactionOf(actor, content, 'read'))]).catch(onContentGone('reaction_content'))
}

export async function markUnread(tx: Transaction, actor: Actor, content: StoredKey): Promise<void> {
  await tx.runLast([deletion(reactionOf(actor, content, 'read'))])
}

const BATCH_SIZE = 200

/** Deletes a batch of somebody who left. False when there was none. */
export async function forgetSomeReactions(tx: Transaction, personId: string): Promise<boolean> {
  const contentIds = await findReactedTo(tx.db, personId, BATCH_SIZE)
  if (contentIds.length === 0) return false
  await takeFromCounts(tx, contentIds, () => deleteReactions(tx.db, personId, contentIds))
  return true
}
