/** Owners and moderators lock conversations. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { audit } from '../../record/audit.ts'
import { getContentToMark } from '../outcomes/marks.ts'
import { mayFeature } from '../reading/policy.ts'
import { idOf } from '../reading/queries.ts'
import { setLocked } from './queries.ts'

/** Repeating it changes nothing. */
export async function changeLock(
  tx: Transaction,
  actor: Actor,
  contentId: string,
  isLocked: boolean,
): Promise<void> {
  const { id, type, ...content } = await getContentToMark(tx, actor, { contentId })
  if (!mayFeature(actor, { ...content, type })) {
    throw failure('forbidden', 'Only owners of its place and moderators lock a conversation, and no answers.')
  }
  if (!(await setLocked(tx.db, id, isLocked ? idOf(actor) : null))) return
  const action = isLocked ? 'content.locked' : 'content.unlocked'
  await audit(tx, { action, actor, target: { type: 'content', id, label: type } })
}
