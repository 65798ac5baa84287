/** Makes a discussion and its replies part of another one, and takes them out again. */
import { isId, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Failure, failure, fieldInvalid } from '../../../failure.ts'
import { requireNotArchived } from '../../places/rights.ts'
import { countTags, discountTags } from '../../places/tags.ts'
import { getContent } from '../reading/contents.ts'
import { mayHide } from '../reading/policy.ts'
import type { ContentRow } from '../reading/rows.ts'
import { lowerLastPosition, noteMissingAnswers } from '../threads/thread-queries.ts'
import { addToCounts, forgetAnswer } from '../threads/threads.ts'
import { isHeldOpen } from '../writing/writing-queries.ts'
import * as queries from './merge-queries.ts'
import { relocate } from './moving.ts'
import { mayMerge, mayMergeInto } from './policy.ts'
import { type Merged, restoreFeatured } from './queries.ts'
import { branchesOf } from './reply-tree.ts'
import { findReplies, restoreAnswer } from './split-queries.ts'
import { arrive, replyOf, visible } from './splitting.ts'

const unknownTarget = () =>
  fieldInvalid('target', problemMessage('unknownUri', { what: 'another discussion' }))

export function idOfTarget({ config }: Context, contentId: string, named: string): string {
  const uri = readUri(named, config.baseUrl)
  const isOther = uri?.collection === 'contents' && isId(uri.id) && uri.id !== contentId
  if (!isOther) throw unknownTarget()
  return uri.id
}

/** Missing and invisible content answer alike. */
export async function getTarget(db: Database, actor: Actor, id: string): Promise<ContentRow> {
  const row = await getContent(db, actor, id).catch((error) => {
    throw error instanceof Failure ? unknownTarget() : error
  })
  if (row.type !== 'discussion') throw unknownTarget()
  return row
}

function requireMayMerge(actor: Actor, row: ContentRow, may: typeof mayMerge): void {
  if (mayHide(actor, row)) {
    requireNotArchived({ is_archived: row.is_place_archived })
    if (row.status === 'archived') throw failure('content_archived', 'Archived discussions are not merged.')
    if (row.is_locked) throw failure('content_locked', 'Locked discussions are not merged: unlock it first.')
    if (row.outcomes.includes('finalized')) {
      throw failure('content_finalized', 'Finalized discussions are not merged.')
    }
  }
  if (may(actor, row)) return
  throw failure(
    'forbidden',
    'Only moderators who may write in both places merge published discussions, those of private and secret groups only moderators of the community.',
  )
}

/** Both are locked. */
export async function mergeInto(
  context: Context,
  tx: Transaction,
  actor: Actor,
  row: ContentRow,
  target: ContentRow,
): Promise<Merged> {
  if (row.type === 'message')
    throw failure('forbidden', 'A reply is not merged: it is part of a discussion already.')
  requireMayMerge(actor, row, mayMerge)
  requireMayMerge(actor, target, mayMergeInto)
  const { id, visibility, place_id, featured_at, answer_id, tags } = row
  if (place_id !== target.place_id) {
    const { visibility: shared, place_id: placeId } = target
    await relocate(context, tx, row, { visibility: shared, place_id: placeId, viewer_ids: [] })
  }
  const [there, own] = [await findReplies(tx.db, target.id), await findReplies(tx.db, id)]
  if (tags.length > 0) await discountTags(tx, [id])
  await queries.makeReply(tx.db, id, target.id)
  const coming = [{ id, parent_id: target.id, is_hidden: false, position: '0' }, ...own]
  await arrive(tx, target.id, { there, coming })
  await queries.leavePlaceToRoot(tx.db, id)
  await lowerLastPosition(tx.db, id)
  tx.noteChange('search')
  const newest_id = await queries.findNewestId(tx.db, target.id)
  return { source_id: id, visibility, place_id, featured_at, answer_id, to: target.place_id, newest_id }
}

/** Both are locked, and as the merge left them. False where the old place takes nothing any more. */
export async function takeOut(
  context: Context,
  tx: Transaction,
  actor: Actor,
  target: ContentRow,
  { source_id, visibility, place_id, featured_at, answer_id }: Merged,
): Promise<boolean> {
  if (place_id !== target.place_id && place_id !== null && !(await isHeldOpen(tx.db, place_id))) return false
  const { all } = branchesOf(await findReplies(tx.db, target.id), new Set([source_id]))
  const ids = all.map(({ id }) => id)
  const below = all.filter(({ id }) => id !== source_id)
  await forgetAnswer(tx.db, target.id, ids)
  const { tags } = await getContent(tx.db, actor, source_id)
  await queries.makeDiscussion(tx.db, source_id, target.id)
  await arrive(tx, source_id, { there: [], coming: below })
  for (const id of [source_id, target.id]) await lowerLastPosition(tx.db, id)
  await queries.takeActivityOfAnswers(tx.db, source_id)
  await noteMissingAnswers(tx.db, [target.id])
  await addToCounts(tx, replyOf(target), { thread: -visible(all), parent: 0 })
  if (tags.length > 0) await countTags(tx, [source_id])
  if (place_id !== target.place_id) {
    const row = await getContent(tx.db, actor, source_id)
    await relocate(context, tx, row, { visibility, place_id, viewer_ids: [] })
  }
  if (featured_at !== null) await restoreFeatured(tx.db, source_id, featured_at)
  if (answer_id !== null && ids.includes(answer_id)) await restoreAnswer(tx.db, source_id, answer_id)
  tx.noteChange('search')
  return true
}
