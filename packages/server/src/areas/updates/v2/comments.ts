/** Comments on status updates: reads client input, and requires the update to be published. */

import { problemMessage, type UpdateCommentInput } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { mayAnswer } from '../../content/rights.ts'
import {
  type Added,
  type Answered,
  getUpdateCommentKey,
  requirePublished,
  type UpdateCommentRow,
} from '../../content/status-updates.ts'
import { addAnswer, requireEditable } from '../../content/writing.ts'
import { readSentHtml } from './updates.ts'

/** The found update or comment. */
export function requireMayComment(actor: Actor, commented: Answered): void {
  if (!mayAnswer(actor, commented)) throw failure('forbidden', 'Only who is signed in comments on this.')
  requirePublished(commented)
}

export async function addComment(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { commented, html }: { commented: Answered; html: Html },
): Promise<Added<UpdateCommentRow>> {
  const input = { type: 'comment', content: { type: 'text/html', text: html.html } } as const
  return await addAnswer<UpdateCommentRow>(context, tx, actor, { input, html, parent: commented })
}

/** A first check before any work; the update checks again under lock. */
export async function requireMayChange(db: Database, actor: Actor, id: string): Promise<void> {
  requireEditable(actor, await getUpdateCommentKey(db, actor, id))
}

export async function readChangedHtml(context: Context, input: UpdateCommentInput): Promise<Html> {
  const html = await readSentHtml(context, input)
  if (!html)
    throw fieldInvalid('content.text', problemMessage('requiredAs', { what: 'the HTML of the comment' }))
  return html
}
