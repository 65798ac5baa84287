/**
 * Moderators hide and restore content. Content at the top has a status for it, which applies to all answers. An
 * answer hides all answers below it, and each of them has the id of the answer that it is hidden with.
 */

import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { countTags, discountTags, holdTagScopeOf, holdTagScopes } from '../../places/tags.ts'
import { getContent, requireRoot } from '../reading/contents.ts'
import { mayHide } from '../reading/policy.ts'
import { lockContents } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import { addToCounts, findAnswersWith, forgetAnswer, noteMissingAnswers } from '../threads/threads.ts'
import { schedulePublication } from '../writing/publishing.ts'
import {
  findHiddenWith,
  hideAnswers,
  hideByItself,
  hideTop,
  restoreAnswers,
  restoreTop,
} from './hiding-queries.ts'

/** Locked until the transaction ends, the root first, as answering does. */
async function getContentToHide(tx: Transaction, actor: Actor, id: string): Promise<ContentRow> {
  const { root_id } = await getContent(tx.db, actor, id)
  await holdTagScopeOf(tx, root_id)
  await lockContents(tx.db, [root_id])
  if (root_id !== id) await lockContents(tx.db, [id])
  const row = await getContent(tx.db, actor, id)
  requireRoot(row, root_id)
  if (mayHide(actor, row)) return row
  throw failure('forbidden', 'Only moderators hide and restore content.')
}

async function changeTop(tx: Transaction, row: ContentRow, change: () => Promise<void>): Promise<void> {
  if (row.tags.length === 0) return await change()
  await holdTagScopes(tx, [row.place_id])
  await discountTags(tx, [row.id])
  await change()
  await countTags(tx, [row.id])
}

export async function hideContent(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const row = await getContentToHide(tx, actor, id)
  if (row.thread_id === null) {
    if (row.status === 'hiddenByModerator') return
    return await changeTop(tx, row, () => hideTop(tx.db, id))
  }
  const branch = await findAnswersWith(tx.db, row)
  const answers = [...branch.beside, ...branch.inThread]
  const other = await findHiddenWith(tx.db, id)
  if (other === id) return
  if (other !== undefined) {
    await hideByItself(tx.db, id, other, answers)
    return await addToCounts(tx, row, { thread: 0, parent: -1 })
  }
  const hidden = await hideAnswers(tx.db, id, answers)
  await forgetAnswer(tx.db, row.root_id, [...hidden])
  await noteMissingAnswers(tx.db, [row.root_id])
  const counted = branch.inThread.filter((answer) => hidden.has(answer)).length
  await addToCounts(tx, row, { thread: -counted, parent: -1 })
}

const notHidden = () => failure('content_not_hidden', 'It is not hidden.')

export async function restoreContent(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const row = await getContentToHide(tx, actor, id)
  if (row.thread_id === null) {
    if (row.status !== 'hiddenByModerator') throw notHidden()
    return await changeTop(tx, row, async () => {
      // Its time may have come while it was hidden; then its job found nothing to publish.
      for (const restored of await restoreTop(tx.db, id)) await schedulePublication(tx, restored)
    })
  }
  if ((await findHiddenWith(tx.db, id)) !== id) throw notHidden()
  const other = row.parent_id === null ? undefined : await findHiddenWith(tx.db, row.parent_id)
  const restored = await restoreAnswers(tx.db, id, other)
  const counted =
    other === undefined ? restored.filter(({ thread_id }) => thread_id === row.thread_id).length : 0
  await addToCounts(tx, row, { thread: counted, parent: 1 })
}
