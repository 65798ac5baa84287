/** Undoes decisions of moderators. */
import type { NewReopening, Resolution } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { setEnabled } from '../../identity/people.ts'
import { discountTags, holdTagScopeOf, holdTagScopes } from '../../places/tags.ts'
import { getContent } from '../reading/contents.ts'
import { mayApprove } from '../reading/policy.ts'
import { lockContents } from '../reading/queries.ts'
import { restoreContent } from './hiding.ts'
import { auditDecision, type Decision, getItem, getLockedItem } from './items.ts'
import { mayDisable, mayReopen } from './policy.ts'
import type { ItemRow } from './queries.ts'
import { holdBack, holdBackRejected, reopen } from './reopening-queries.ts'

/** Its answers stay, and nobody else reads them meanwhile. */
async function takeBackApproval(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await holdTagScopeOf(tx, id)
  await lockContents(tx.db, [id])
  const { tags, place_id, status, thread_id } = await getContent(tx.db, actor, id)
  if (status !== 'published' || thread_id !== null) throw changed()
  if (tags.length > 0) {
    await holdTagScopes(tx, [place_id])
    await discountTags(tx, [id])
  }
  await holdBack(tx.db, id)
  tx.noteChange('search')
}

/** The policy of pending content has the last word on who sends a draft back to the queue. */
async function takeBackRejection(
  tx: Transaction,
  actor: Actor,
  { item_id, object_id }: ItemRow,
): Promise<void> {
  if (!(await holdBackRejected(tx.db, item_id))) throw changed()
  const row = await getContent(tx.db, actor, object_id)
  if (!mayApprove(actor, row))
    throw failure('forbidden', 'Only owners of its place and moderators decide this.')
}

const changed = () =>
  failure('decision_final', 'It was removed, changed or decided again since: this decision cannot be undone.')

async function takeBack(context: Context, tx: Transaction, actor: Actor, item: ItemRow): Promise<void> {
  const { action, object_id, is_concealed, changed_object } = item
  if (action === 'hide' && is_concealed && changed_object) return await restoreContent(tx, actor, object_id)
  if (action === 'approve') return await takeBackApproval(tx, actor, object_id)
  if (action === 'reject') return await takeBackRejection(tx, actor, item)
  if (action !== 'disable') return
  await setEnabled(context, tx, actor, object_id, { enabled: true, requireVersion: () => undefined })
}

const isDecided = (action: ItemRow['action']): action is Resolution | 'restore' => action !== null

export async function reopenItem(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  decision: Decision<NewReopening>,
): Promise<void> {
  const item = await getLockedItem(tx, actor, id, decision)
  const { action } = item
  if (item.state === 'resolved' && action === 'disable' && !mayDisable(actor, item))
    throw failure('forbidden', 'Only those who manage the account enable it.')
  if (!mayReopen(actor, item) || !isDecided(action)) throw changed()
  await takeBack(context, tx, actor, item)
  await reopen(tx.db, {
    id: item.item_id,
    openedAt: item.opened_at,
    wasPublished: action === 'approve' || item.was_published,
  })
  tx.noteChange('moderation')
  const { note } = decision.input
  // Read again, because a rejected draft was out of sight until now.
  const open = await getItem(tx.db, actor, id)
  await auditDecision(tx, actor, open, { action: 'decision.undone', note, details: { undone: action } })
}
