/** Readers dismiss announcements, each for themselves. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { getContentKey, onContentGone, requireType } from '../reading/contents.ts'
import { mayDismiss } from '../reading/policy.ts'
import { type Dismissal, deleteDismissal, deleteSomeDismissals, insertDismissal } from './queries.ts'

async function dismissalOf(tx: Transaction, actor: Actor, id: string): Promise<Dismissal> {
  const content = await getContentKey(tx.db, actor, id)
  requireType(content, 'announcement')
  if (actor.kind !== 'member' || !mayDismiss(actor, content)) {
    throw failure('forbidden', 'Only who is signed in and may read it does this.')
  }
  return { contentId: content.id, personId: actor.id }
}

/** Dismissing twice is the same as once. */
export async function dismiss(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await insertDismissal(tx.db, await dismissalOf(tx, actor, id)).catch(onContentGone('dismissal_content'))
}

export async function restore(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await deleteDismissal(tx.db, await dismissalOf(tx, actor, id))
}

const BATCH_SIZE = 500

/** Deletes a batch of somebody who left. False when there was none. */
export async function forgetSomeDismissals(tx: Transaction, personId: string): Promise<boolean> {
  return (await deleteSomeDismissals(tx.db, personId, BATCH_SIZE)) > 0
}
