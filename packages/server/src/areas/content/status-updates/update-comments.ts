/** Comments on status updates, which only v2 shows. Find, list, change, remove. */

import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import type { Html } from '../../../engines/html/html.ts'
import { failure } from '../../../failure.ts'
import { noteImagesOfChanged } from '../images/used-images.ts'
import { mentionInChanged } from '../mentions/mentions.ts'
import { gettersOf } from '../reading/contents.ts'
import { mayRemove } from '../reading/policy.ts'
import * as queries from '../reading/queries.ts'
import type { UpdateCommentKey, UpdateCommentRow } from '../reading/rows.ts'
import { removeWithAnswers } from '../threads/threads.ts'
import { bodyColumns } from '../writing/columns.ts'
import { requireEditable } from '../writing/editing.ts'
import { recordContent } from '../writing/recording.ts'
import { changeContent } from '../writing/writing-queries.ts'

/** An update with comments is never a draft; if one were, its comments would be as private. */
export const {
  getKey: getUpdateCommentKey,
  getRow: getUpdateComment,
  getAnswered: getAnsweredUpdateComment,
} = gettersOf<UpdateCommentKey, UpdateCommentRow>({
  includes: ({ root_type, type }) => root_type === 'update' && type === 'comment',
  missing: () => failure('content_missing', 'There is no such comment on an update.'),
  refusal: 'A draft is for its author alone.',
})

export async function findUpdateComments(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UpdateCommentRow>> {
  return await queries.findContents<UpdateCommentRow>(db, actor, ids)
}

interface Change extends Versioned {
  readonly html: Html
}

export async function changeUpdateComment(
  context: Context,
  tx: Transaction,
  actor: Actor,
  id: string,
  { html, requireVersion }: Change,
): Promise<UpdateCommentRow> {
  await queries.lockContents(tx.db, [id])
  const row = requireEditable(actor, await getUpdateComment(tx.db, actor, id))
  requireVersion(row.version)
  await changeContent(tx.db, id, bodyColumns(html))
  await noteImagesOfChanged(context, tx, actor, row, html)
  const changed = await getUpdateComment(tx.db, actor, id)
  await recordContent(tx, actor, 'svc:modified', changed)
  await mentionInChanged(context, tx, actor, { content: changed, html, before: row.body, isTold: true })
  return changed
}

export async function removeUpdateComment(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const { root_id } = await getUpdateComment(tx.db, actor, id)
  // Lock the root first, as answering does.
  await queries.lockContents(tx.db, [root_id])
  await queries.lockContents(tx.db, [id])
  const row = await getUpdateComment(tx.db, actor, id)
  if (!mayRemove(actor, row)) throw failure('forbidden', 'Only its author and moderators remove this.')
  requireVersion(row.version)
  await removeWithAnswers(tx, row)
}
