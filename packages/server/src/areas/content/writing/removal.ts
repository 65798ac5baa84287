/**
 * Removes content: one by one for members, and in batches after its place or its author is gone, each batch in a transaction
 * of its own and without asking for rights.
 */

import { type Actor, ANONYMOUS } from '../../../actor.ts'
import type { Condition } from '../../../db/list.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { discountTags, holdTagScopeOf, holdTagScopes } from '../../places/tags.ts'
import { getContent, requireRoot } from '../reading/contents.ts'
import { mayRemove } from '../reading/policy.ts'
import { findContent, lockContents } from '../reading/queries.ts'
import { noteMissingAnswers, removeWithAnswers } from '../threads/threads.ts'
import { byAuthor, findAnswerBy, findSomeAnswers, findTops, ofPlace, stillTops } from './removal-queries.ts'
import { deleteContents } from './writing-queries.ts'

export async function removeContent(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const found = await getContent(tx.db, actor, id)
  await holdTagScopeOf(tx, id)
  // Lock the root first, as answering does.
  await lockContents(tx.db, [found.root_id])
  if (found.root_id !== id) await lockContents(tx.db, [id])
  const row = await getContent(tx.db, actor, id)
  requireRoot(row, found.root_id)
  if (!mayRemove(actor, row)) throw failure('forbidden', 'Only its author and moderators remove this.')
  requireVersion(row.version)
  if (row.tags.length > 0) {
    await holdTagScopes(tx, [row.place_id])
    await discountTags(tx, [id])
  }
  await removeWithAnswers(tx, row)
}

/** A statement deletes this many in well below 100 ms, with all rows that refer to them. */
const ANSWERS = 200
const TOPS = 100

/** False when nothing was left. Top content whose answers exceed a batch stays until they are removed. */
async function removeSome(tx: Transaction, which: Condition): Promise<boolean> {
  const tops = await findTops(tx.db, which, TOPS)
  if (tops.length === 0) return false
  // The usual lock order: the place before its content, roots before answers.
  await holdTagScopes(
    tx,
    tops.map(({ place_id }) => place_id),
  )
  const found = tops.map(({ id }) => id)
  await lockContents(tx.db, found)
  const ids = await stillTops(tx.db, found)
  tx.noteChange('search')
  const answers = await findSomeAnswers(tx.db, ids, ANSWERS)
  if (answers.length === ANSWERS) {
    await deleteContents(tx.db, answers)
    await noteMissingAnswers(tx.db, ids)
    return true
  }
  await discountTags(tx, ids)
  await deleteContents(tx.db, [...answers, ...ids])
  return true
}

export const removeSomeOfPlace = async (tx: Transaction, placeId: string): Promise<boolean> =>
  await removeSome(tx, ofPlace(placeId))

export const removeSomeTopsBy = async (tx: Transaction, authorId: string): Promise<boolean> =>
  await removeSome(tx, byAuthor(authorId))

/** With the answers below it, like any removal; later, if its discussion was split meanwhile. */
export async function removeAnswerBy(tx: Transaction, authorId: string): Promise<boolean> {
  const found = await findAnswerBy(tx.db, authorId)
  if (!found) return false
  await holdTagScopeOf(tx, found.root_id)
  await lockContents(tx.db, [found.root_id])
  await lockContents(tx.db, [found.id])
  const row = await findContent(tx.db, ANONYMOUS, found.id)
  if (row?.root_id === found.root_id) await removeWithAnswers(tx, row)
  return true
}
