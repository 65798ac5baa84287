/** Approves or rejects content that waits for approval. */

import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { countTags, holdTagScopeOf, holdTagScopes } from '../../places/tags.ts'
import { tellMentions } from '../mentions/mentions.ts'
import { getContent } from '../reading/contents.ts'
import { mayApprove } from '../reading/policy.ts'
import { lockContents } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import { recordContent, recordRejection } from '../writing/recording.ts'
import { publishPending, rejectPending } from './approval-queries.ts'

/** Locked until the transaction ends. */
async function getPending(tx: Transaction, actor: Actor, id: string): Promise<ContentRow> {
  await holdTagScopeOf(tx, id)
  await lockContents(tx.db, [id])
  const row = await getContent(tx.db, actor, id)
  if (!mayApprove(actor, row))
    throw failure('forbidden', 'Only owners of its place and moderators decide this.')
  if (row.status !== 'pendingApproval')
    throw failure('item_resolved', 'It does not wait for approval any more.')
  return row
}

/**
 * Recorded as an activity of its author, like any publication. After an undone approval it keeps its date, and nobody
 * is told again.
 */
export async function approveContent(
  tx: Transaction,
  actor: Actor,
  id: string,
  wasPublished: boolean,
): Promise<void> {
  const row = await getPending(tx, actor, id)
  await publishPending(tx.db, id, wasPublished)
  if (row.tags.length > 0) {
    await holdTagScopes(tx, [row.place_id])
    await countTags(tx, [id])
  }
  if (wasPublished) return tx.noteChange('search')
  const published = { ...row, status: 'published' as const }
  const author = { kind: 'member', id: row.author_id } as const
  await recordContent(tx, author, 'svc:created', published)
  await tellMentions(tx, () => author, [published])
}

/** It becomes a draft again, and its author gets the reason. */
export async function rejectContent(
  tx: Transaction,
  actor: Actor,
  id: string,
  note: string | null,
): Promise<void> {
  const row = await getPending(tx, actor, id)
  await rejectPending(tx.db, id)
  await recordRejection(tx, actor, row, note)
}
