/** Sharing: a member shows content to people who may read it too. */

import { isId, type NewShare, type PersonReference, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Failure, fieldInvalid, fieldsInvalid } from '../../../failure.ts'
import { findActors, idNamed, readPeopleNamed } from '../../identity/people.ts'
import { getContent } from '../reading/contents.ts'
import { whichAreReadable } from '../reading/readers.ts'
import type { ContentRow, StoredRow } from '../reading/rows.ts'
import { isOut, recordShare } from '../writing/recording.ts'

const COLLECTIONS = ['contents', 'messages', 'comments']

const unknownContent = () =>
  fieldInvalid('content', problemMessage('unknownUri', { what: 'content that you may read' }))

/** Missing and invisible content answer alike. */
async function getShared(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { content }: NewShare,
): Promise<ContentRow> {
  const uri = readUri(content, context.config.baseUrl)
  if (!uri || !COLLECTIONS.includes(uri.collection) || !isId(uri.id)) throw unknownContent()
  const row = await getContent(tx.db, actor, uri.id).catch((error) => {
    throw error instanceof Failure ? unknownContent() : error
  })
  if (!isOut(row)) {
    throw fieldInvalid('content', problemMessage('notPublished'))
  }
  return row
}

interface Recipients {
  /** As the client named them. */
  readonly field: string
  readonly users: readonly PersonReference[]
}

/** Fails with the wrong fields unless everybody may read it. */
async function readRecipients(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: StoredRow,
  { field, users }: Recipients,
): Promise<string[]> {
  const ids = await readPeopleNamed(context, tx.db, actor, { field, references: users })
  const people = await findActors(tx.db, ids)
  const readings = people.map((reader) => ({ contentId: content.id, reader }))
  const readers = new Set((await whichAreReadable(tx.db, readings)).map(({ reader }) => reader.id))
  const unable = users.flatMap((user, index) =>
    readers.has(idNamed(context, actor, user) ?? '') ? [] : [index],
  )
  if (unable.length > 0) {
    const message = problemMessage('notReader')
    throw fieldsInvalid(unable.map((index) => ({ field: `${field}[${index}]`, message })))
  }
  return ids
}

export interface Sharing extends Recipients {
  /** The message that goes with it. */
  readonly text: string | undefined
}

/** The caller has checked that the content is readable and published. */
export async function shareWith(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: StoredRow,
  sharing: Sharing,
): Promise<void> {
  const sharedWith = await readRecipients(context, tx, actor, content, sharing)
  const text = sharing.text?.trim()
  await recordShare(tx, actor, content, { sharedWith, ...(text && { text }) })
}

export async function share(context: Context, tx: Transaction, actor: Actor, input: NewShare): Promise<void> {
  const { users, text } = input
  const content = await getShared(context, tx, actor, input)
  await shareWith(context, tx, actor, content, { field: 'users', users, text })
}
