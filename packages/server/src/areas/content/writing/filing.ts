/** Adds, keeps and removes files together with an edit of the text. */
import { type AttachmentReference, isId, LIST_LIMIT, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldsInvalid } from '../../../failure.ts'
import { attach, findAttachmentIds, type NewFile, takeAway } from '../files/files.ts'
import { idOf } from '../reading/queries.ts'

function idNamed(context: Context, reference: AttachmentReference): string | undefined {
  const text = typeof reference === 'string' ? reference : reference.id
  if (isId(text)) return text
  const uri = readUri(text, context.config.baseUrl)
  return uri?.collection === 'attachments' ? uri.id : undefined
}

/** Every named file must exist; existing files that are not named are removed. */
export async function keepFiles(
  context: Context,
  tx: Transaction,
  contentId: string,
  references: readonly AttachmentReference[] | undefined,
): Promise<void> {
  if (references === undefined) return
  if (references.length > LIST_LIMIT) {
    throw failure('too_many_items', `A call takes at most ${LIST_LIMIT} items; got ${references.length}.`)
  }
  const there = await findAttachmentIds(tx.db, contentId)
  const named = references.map((reference) => idNamed(context, reference))
  const foreign = named.flatMap((id, index) => (id !== undefined && there.includes(id) ? [] : [index]))
  if (foreign.length > 0) {
    const message = problemMessage('unknownReference', {
      what: 'an attachment of this content; new files come as parts of multipart/form-data',
    })
    throw fieldsInvalid(foreign.map((index) => ({ field: `attachments[${index}]`, message })))
  }
  await takeAway(
    tx,
    contentId,
    there.filter((id) => !named.includes(id)),
  )
}

export async function addFiles(
  context: Context,
  tx: Transaction,
  actor: Actor,
  contentId: string,
  files: readonly NewFile[] = [],
): Promise<void> {
  await attach(context, tx, { contentId, ownerId: idOf(actor) ?? '', files })
}
