/** What moderators do with a conversation as a whole, and undo within a day. */

import type { NewSplit } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure } from '../../../failure.ts'
import { holdTagScopeOf } from '../../places/tags.ts'
import { audit } from '../../record/audit.ts'
import { getContent } from '../reading/contents.ts'
import { idOf, lockContents } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import { getTarget, idOfTarget, mergeInto, takeOut } from './merging.ts'
import { moveBack, moveTo } from './moving.ts'
import { mayUndoChanges } from './policy.ts'
import {
  type ChangeRow,
  deleteChange,
  deleteOldChanges,
  findChange,
  findChanges,
  insertChange,
} from './queries.ts'
import { joinBack, splitOff } from './splitting.ts'

export type Changed = ChangeRow & { readonly content: ContentRow }

const missing = () => failure('change_missing', 'There is no such change, or it is more than a day old.')
const final = () => failure('change_final', 'It was changed since: this cannot be undone any more.')

/** Locked until the transaction ends. */
async function getContentToChange(
  tx: Transaction,
  actor: Actor,
  id: string,
  others: readonly string[] = [],
): Promise<ContentRow> {
  await holdTagScopeOf(tx, id)
  await lockContents(tx.db, [id, ...others])
  return await getContent(tx.db, actor, id)
}

function requireMayUndo(actor: Actor, content: ContentRow): void {
  if (mayUndoChanges(actor, content)) return
  throw failure('forbidden', 'Only owners of its place and moderators see and undo this.')
}

const withContent =
  (content: ContentRow) =>
  (row: ChangeRow): Changed => ({ ...row, content })

async function getChange(db: Database, content: ContentRow, id: string): Promise<Changed> {
  const row = await findChange(db, content.id, id)
  if (!row) throw missing()
  return withContent(content)(row)
}

export async function moveContent(
  context: Context,
  tx: Transaction,
  actor: Actor,
  contentId: string,
  parent: string,
): Promise<Changed> {
  const row = await getContentToChange(tx, actor, contentId)
  const before = await moveTo(context, tx, actor, row, parent)
  const id = await insertChange(tx.db, { kind: 'moved', contentId, personId: idOf(actor), before })
  const target = { type: 'content', id: contentId, label: row.type } as const
  const details = { from: before.place_id, to: before.to }
  await audit(tx, { action: 'content.moved', actor, target, details })
  return await getChange(tx.db, await getContent(tx.db, actor, contentId), id)
}

export async function splitDiscussion(
  context: Context,
  tx: Transaction,
  actor: Actor,
  contentId: string,
  split: NewSplit & { readonly html: Html },
): Promise<Changed> {
  const row = await getContentToChange(tx, actor, contentId)
  const { id: newId, before } = await splitOff(context, tx, actor, row, split)
  const id = await insertChange(tx.db, { kind: 'split', contentId: newId, personId: idOf(actor), before })
  const target = { type: 'content', id: newId, label: row.type } as const
  const details = { from: contentId, messages: before.tops.map((top) => top.id) }
  await audit(tx, { action: 'content.split', actor, target, details })
  return await getChange(tx.db, await getContent(tx.db, actor, newId), id)
}

export async function mergeDiscussion(
  context: Context,
  tx: Transaction,
  actor: Actor,
  contentId: string,
  named: string,
): Promise<Changed> {
  const targetId = idOfTarget(context, contentId, named)
  const row = await getContentToChange(tx, actor, contentId, [targetId])
  const before = await mergeInto(context, tx, actor, row, await getTarget(tx.db, actor, targetId))
  const change = { kind: 'merged', contentId: targetId, personId: idOf(actor), before } as const
  const id = await insertChange(tx.db, change)
  const target = { type: 'content', id: targetId, label: row.type } as const
  await audit(tx, { action: 'content.merged', actor, target, details: { from: contentId } })
  return await getChange(tx.db, await getContent(tx.db, actor, targetId), id)
}

export async function listChanges(
  db: Database,
  actor: Actor,
  contentId: string,
  request: PageRequest,
): Promise<Page<Changed>> {
  const content = await getContent(db, actor, contentId)
  requireMayUndo(actor, content)
  const { rows, end } = await findChanges(db, contentId, request)
  return { rows: rows.map(withContent(content)), end }
}

export async function undoChange(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { contentID, changeID }: { readonly contentID: string; readonly changeID: string },
): Promise<void> {
  const found = await findChange(tx.db, contentID, changeID)
  const others = found && found.kind !== 'moved' ? [found.before.source_id] : []
  const content = await getContentToChange(tx, actor, contentID, others)
  requireMayUndo(actor, content)
  const change = await getChange(tx.db, content, changeID)
  if (!change.is_undoable || !(await takeBack(context, tx, actor, change))) throw final()
  await deleteChange(tx.db, changeID)
  const target = { type: 'content', id: contentID, label: content.type } as const
  const { before, kind } = change
  const details = kind === 'moved' ? { from: before.to, to: before.place_id } : { to: before.source_id }
  await audit(tx, { action: UNDONE[kind], actor, target, details })
}

const UNDONE = {
  moved: 'content.move_undone',
  split: 'content.split_undone',
  merged: 'content.merge_undone',
} as const

async function takeBack(context: Context, tx: Transaction, actor: Actor, change: Changed): Promise<boolean> {
  const { content, kind, before } = change
  if (kind === 'moved') return await moveBack(context, tx, content, before)
  if (kind === 'merged') return await takeOut(context, tx, actor, content, before)
  await joinBack(tx, content, before)
  return true
}

export const forgetOldChanges = async (db: Database): Promise<void> => await deleteOldChanges(db)
