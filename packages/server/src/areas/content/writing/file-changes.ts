/** Files are added to content and taken from it by themselves: a change like any other. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { getContent } from '../reading/contents.ts'
import { lockContents } from '../reading/queries.ts'
import { requireEditable } from './editing.ts'
import { recordContent } from './events.ts'
import { noteChange, renewRevision } from './file-queries.ts'

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

/** Something more is to be seen of its files, and nobody changed anything. */
export async function showFilesAnew(tx: Transaction, contentId: string): Promise<void> {
  await renewRevision(tx.db, contentId)
}
