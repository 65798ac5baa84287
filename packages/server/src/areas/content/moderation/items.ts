/** The moderation queue: reported objects and decisions on them. */

import type { AuditAction, NewResolution, NewRestoration, Resolution } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { setEnabled } from '../../identity/people.ts'
import { audit } from '../../record/audit.ts'
import { removeContent } from '../writing/removal.ts'
import { approveContent, rejectContent } from './deciding.ts'
import { asksForOpen, conditionsOf, type ItemFilter, type ItemSort, orderOf, visibleTo } from './filters.ts'
import { hideContent, restoreContent } from './hiding.ts'
import { mayResolve, maySeeItem, RESOLUTIONS_OF, subjectOf } from './policy.ts'
import { decide, findItem, findItemPage, type ItemRow, lockItem } from './queries.ts'

interface ItemQuery {
  readonly filters: readonly ItemFilter[]
  readonly sort: ItemSort | undefined
  readonly baseUrl: string
}

export async function listItems(
  db: Database,
  actor: Actor,
  { filters, sort, baseUrl }: ItemQuery,
  request: PageRequest,
): Promise<Page<ItemRow>> {
  const conditions = [visibleTo(actor, { isOpen: asksForOpen(filters) }), ...conditionsOf(filters, baseUrl)]
  return await findItemPage(db, actor, { conditions, order: orderOf(sort) }, request)
}

/** Reports reveal nothing about objects that the caller may not see. */
export async function getItem(db: Database, actor: Actor, id: string): Promise<ItemRow> {
  const item = await findItem(db, actor, id)
  if (!item || !maySeeItem(actor, item)) {
    throw failure('moderation_item_missing', 'There is no such item in the queue.')
  }
  return item
}

export interface Decision<Input> extends Versioned {
  readonly input: Input
}

/** Of two simultaneous decisions the second sees the first. */
export async function getLockedItem(
  tx: Transaction,
  actor: Actor,
  id: string,
  { requireVersion }: Decision<unknown>,
): Promise<ItemRow> {
  await lockItem(tx.db, id)
  const item = await getItem(tx.db, actor, id)
  requireVersion(item.item_version)
  return item
}

async function getItemToDecide(
  tx: Transaction,
  actor: Actor,
  id: string,
  decision: Decision<unknown>,
): Promise<ItemRow> {
  const item = await getLockedItem(tx, actor, id, decision)
  if (!mayResolve(actor, item)) throw failure('item_resolved', 'It is gone: there is nothing left to decide.')
  return item
}

const NAMES: Record<ReturnType<typeof subjectOf>, string> = {
  pending: 'what waits for approval',
  content: 'a report of content',
  person: 'a report of a person',
}

const AUDITED: Record<Resolution | 'restore', AuditAction> = {
  keep: 'report.kept',
  hide: 'content.hidden',
  remove: 'report.removed',
  disable: 'report.disabled',
  approve: 'content.approved',
  reject: 'content.rejected',
  restore: 'content.restored',
}

const anyVersion = () => undefined

async function act(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { object_id, was_published }: ItemRow,
  { action, note: said }: NewResolution,
): Promise<void> {
  if (action === 'hide') return await hideContent(tx, actor, object_id)
  if (action === 'remove') return await removeContent(tx, actor, object_id, anyVersion)
  if (action === 'approve') return await approveContent(tx, actor, object_id, was_published)
  if (action === 'reject') return await rejectContent(tx, actor, object_id, said?.trim() || null)
  if (action === 'keep') return
  await setEnabled(context, tx, actor, object_id, { enabled: false, requireVersion: anyVersion })
}

const textOf = (note = '') => note.trim() || null

export async function auditDecision(
  tx: Transaction,
  actor: Actor,
  item: ItemRow,
  { action, note, details = {} }: { action: AuditAction; note?: string; details?: Record<string, string> },
): Promise<void> {
  const text = textOf(note)
  const label = item.kind === 'content' ? item.type : item.object_kind
  const target = { type: item.object_kind, id: item.object_id, label }
  await audit(tx, {
    action,
    actor,
    target,
    details: { item: item.item_id, ...details, ...(text && { note: text }) },
  })
}

async function note(
  tx: Transaction,
  actor: Actor,
  item: ItemRow,
  { action, note: said }: { action: Resolution | 'restore'; note?: string },
): Promise<void> {
  const resolverId = actor.kind === 'member' ? actor.id : ''
  const changedObject = action !== 'hide' || !item.is_concealed
  await decide(tx.db, item.item_id, { action, note: textOf(said), resolverId, changedObject })
  tx.noteChange('moderation')
  await auditDecision(tx, actor, item, { action: AUDITED[action], note: said })
}

export async function resolveItem(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  decision: Decision<NewResolution>,
): Promise<void> {
  const item = await getItemToDecide(tx, actor, id, decision)
  if (item.state === 'resolved') throw failure('item_resolved', 'It was decided already.')
  const { action } = decision.input
  const subject = subjectOf(item)
  const accepted = RESOLUTIONS_OF[subject]
  if (!accepted.includes(action)) {
    throw fieldInvalid('action', `must be ${accepted.join(' or ')} of ${NAMES[subject]}`)
  }
  await act(context, tx, actor, item, decision.input)
  await note(tx, actor, item, decision.input)
}

export async function restoreItem(
  tx: Transaction,
  actor: Actor,
  id: string,
  decision: Decision<NewRestoration>,
): Promise<void> {
  const item = await getItemToDecide(tx, actor, id, decision)
  if (item.item_kind !== 'report' || item.object_kind !== 'content')
    throw failure('content_not_hidden', 'Only content that was reported is hidden here.')
  await restoreContent(tx, actor, item.object_id)
  await note(tx, actor, item, { action: 'restore', note: decision.input.note })
}
