/** Marks of content: its outcomes, and the correct answer of a discussion. */
import type { OutcomeKind } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { getContent, requireRoot, requireType } from '../reading/contents.ts'
import { getContentInPath, type PathContent } from '../reading/path-content.ts'
import { mayChooseAnswer } from '../reading/policy.ts'
import { lockContents } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import { recordContent } from '../writing/recording.ts'
import { addToHelpfulCount, setAnswer, setOutcomes } from './mark-queries.ts'

/** Locks the content until the transaction ends, so that simultaneous marks wait. */
export async function getContentToMark(
  tx: Transaction,
  actor: Actor,
  named: PathContent,
): Promise<ContentRow> {
  await lockContents(tx.db, [named.contentId])
  return await getContentInPath(tx.db, actor, named)
}

/** Shown with the content from now on. Outcomes that each reader sets are only counted. */
export async function addOutcome(
  tx: Transaction,
  content: ContentRow,
  kind: OutcomeKind,
  replaced: readonly string[],
): Promise<void> {
  if (kind === 'helpful') return await addToHelpfulCount(tx.db, content.id, 1)
  const others = content.outcomes.filter((name) => !replaced.includes(name))
  await setOutcomes(tx.db, content.id, [...others, kind])
}

export async function dropOutcome(tx: Transaction, content: ContentRow, kind: string): Promise<void> {
  if (kind === 'helpful') return await addToHelpfulCount(tx.db, content.id, -1)
  await setOutcomes(
    tx.db,
    content.id,
    content.outcomes.filter((name) => name !== kind),
  )
}

async function getMessageToChoose(tx: Transaction, actor: Actor, id: string): Promise<ContentRow> {
  const found = await getContent(tx.db, actor, id)
  requireType(found, 'message')
  await lockContents(tx.db, [found.root_id])
  const message = await getContent(tx.db, actor, id)
  requireRoot(message, found.root_id)
  if (mayChooseAnswer(actor, message)) return message
  throw failure('forbidden', 'Only the author of the discussion and moderators choose its answer.')
}

/** Replaces another answer; the same one again records nothing. */
export async function chooseAnswer(tx: Transaction, actor: Actor, messageId: string): Promise<void> {
  const message = await getMessageToChoose(tx, actor, messageId)
  if (message.root_answer_id === message.id) return
  await setAnswer(tx.db, message.root_id, message.id)
  await recordContent(tx, actor, 'svc:outcome_set', message, { outcome: 'answer' })
}

export async function removeAnswerMark(tx: Transaction, actor: Actor, messageId: string): Promise<void> {
  const message = await getMessageToChoose(tx, actor, messageId)
  if (message.root_answer_id === message.id) await setAnswer(tx.db, message.root_id, null)
}
