/** What readers do with content beside writing. One mechanism for every kind: a row, and perhaps a counter. */
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PageWish, Slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import { failure } from '../../failure.ts'
import type { EntityKey } from '../../representations.ts'
import {
  addToLikeCount,
  getContent,
  getContentKey,
  onContentGone,
  takeFromLikeCounts,
} from '../contents/contents.ts'
import { recordContent } from '../contents/happenings.ts'
import { mayReact } from '../contents/policy.ts'
import type { ContentKey } from '../contents/rows.ts'
import { visibleTo } from '../people/filters.ts'
import {
  deleteReaction,
  deleteReactions,
  findReactedTo,
  findReacting,
  insertReaction,
  type Reaction,
  type ReactionKind,
} from './queries.ts'

export async function listLikes(
  db: Database,
  actor: Actor,
  contentId: string,
  wish: PageWish,
): Promise<Slice<EntityKey>> {
  await getContentKey(db, actor, contentId)
  return await findReacting(db, { contentId, kind: 'like' }, visibleTo(actor), wish)
}

function reactionOf(actor: Actor, content: ContentKey, kind: ReactionKind): Reaction {
  if (actor.kind !== 'member' || !mayReact(actor, content)) {
    throw failure('forbidden', 'Only who is signed in and may read it does this.')
  }
  return { contentId: content.id, personId: actor.id, kind }
}

export async function like(
  context: Context,
  tx: Transaction,
  actor: Actor,
  contentId: string,
): Promise<void> {
  const content = await getContent(tx.db, actor, contentId)
  const reaction = reactionOf(actor, content, 'like')
  if (content.author_id === reaction.personId && !context.vocabulary.customs.allowsLikingOwn) {
    throw failure('own_like', 'Nobody likes what they wrote themselves.')
  }
  // The content first, as whoever removes it does: who took the like first would wait for them, and they for it.
  await addToLikeCount(tx.db, content.id, 1)
  if (!(await insertReaction(tx.db, reaction))) throw failure('already_liked', 'You like this already.')
  await recordContent(tx, actor, 'svc:liked', content)
}

export async function unlike(tx: Transaction, actor: Actor, contentId: string): Promise<void> {
  const content = await getContentKey(tx.db, actor, contentId)
  const reaction = reactionOf(actor, content, 'like')
  await addToLikeCount(tx.db, content.id, -1)
  if (!(await deleteReaction(tx.db, reaction))) throw failure('not_liked', 'You do not like this.')
}

/** Marking twice is the same as once. */
export async function markRead(tx: Transaction, actor: Actor, contentId: string): Promise<void> {
  const reaction = reactionOf(actor, await getContentKey(tx.db, actor, contentId), 'read')
  await insertReaction(tx.db, reaction).catch(onContentGone('reaction_content'))
}

export async function markUnread(tx: Transaction, actor: Actor, contentId: string): Promise<void> {
  await deleteReaction(tx.db, reactionOf(actor, await getContentKey(tx.db, actor, contentId), 'read'))
}

const BITE = 200

/** Of somebody who is gone. Whether there was anything. */
export async function forgetSomeReactions(tx: Transaction, personId: string): Promise<boolean> {
  const contentIds = await findReactedTo(tx.db, personId, BITE)
  if (contentIds.length === 0) return false
  await takeFromLikeCounts(tx, contentIds, () => deleteReactions(tx.db, personId, contentIds))
  return true
}
