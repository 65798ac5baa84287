/** The files of content, one by one. Their rights are those of the content. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Failure, failure } from '../../../failure.ts'
import { attach, findAttachment, listAttachments, type NewFile, takeAway } from '../files/files.ts'
import type { AttachmentRow } from '../files/rows.ts'
import { getContentKey } from '../reading/contents.ts'
import { getKeyInPath, type PathContent } from '../reading/path-content.ts'
import { mayEdit } from '../reading/policy.ts'
import { changeFilesOf } from '../writing/file-changes.ts'

export interface FoundAttachment {
  readonly row: AttachmentRow
  /** Whether the caller may change the content that it belongs to. */
  readonly mayChange: boolean
}

const missing = (): Failure => failure('attachment_missing', 'There is no such attachment.')

/** A file in a secret group answers exactly like one that does not exist. */
function denied(error: unknown): never {
  throw error instanceof Failure && error.failureName === 'content_missing' ? missing() : error
}

/** The rights are those of the content now, checked every time. */
export async function getAttachment(db: Database, actor: Actor, id: string): Promise<FoundAttachment> {
  const row = await findAttachment(db, id)
  if (!row) throw missing()
  const content = await getContentKey(db, actor, row.content_id).catch(denied)
  return { row, mayChange: mayEdit(actor, content) }
}

export async function listFiles(
  db: Database,
  actor: Actor,
  named: PathContent,
  request: PageRequest,
): Promise<Page<AttachmentRow> & { readonly mayChange: boolean }> {
  const content = await getKeyInPath(db, actor, named)
  return { ...(await listAttachments(db, named.contentId, request)), mayChange: mayEdit(actor, content) }
}

export async function addAttachments(
  context: Context,
  tx: Transaction,
  actor: Actor,
  named: PathContent,
  files: readonly NewFile[],
): Promise<AttachmentRow[]> {
  const { contentId, type } = named
  if (type) await getKeyInPath(tx.db, actor, named)
  const ownerId = actor.kind === 'member' ? actor.id : ''
  return await changeFilesOf(tx, actor, contentId, () => attach(context, tx, { contentId, ownerId, files }))
}

export async function removeAttachment(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { row } = await getAttachment(tx.db, actor, id)
  await changeFilesOf(tx, actor, row.content_id, async () => {
    // With the content locked: of two simultaneous removals the second finds nothing.
    if (!(await findAttachment(tx.db, id))) throw missing()
    await takeAway(tx, row.content_id, [id])
  }).catch(denied)
}
