/** Adds and removes single files: an update of the content like any other. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { getContent } from '../reading/contents.ts'
import { lockContents } from '../reading/queries.ts'
import { requireEditable } from './editing.ts'
import { noteChange, renewRevision } from './file-queries.ts'
import { recordContent } from './recording.ts'

export async function changeFilesOf<Result>(
  tx: Transaction,
  actor: Actor,
  contentId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockContents(tx.db, [contentId])
  const content = requireEditable(actor, await getContent(tx.db, actor, contentId))
  const result = await change()
  await noteChange(tx.db, contentId)
  if (content.status === 'published') await recordContent(tx, actor, 'svc:modified', content)
  return result
}

/** A preview was added: the entity changes, but nobody edited it. */
export async function refreshFiles(tx: Transaction, contentId: string): Promise<void> {
  await renewRevision(tx.db, contentId)
}
