/** Sharing: somebody puts content before certain people, who may read it as well. */
import { isId, type NewShare, readUri } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { Failure, fieldInvalid, fieldsInvalid } from '../../failure.ts'
import { getContent } from '../contents/contents.ts'
import { isOut, recordShare } from '../contents/happenings.ts'
import { whichAreReadable } from '../contents/readers.ts'
import type { ContentRow } from '../contents/rows.ts'
import { findActors } from '../people/actors.ts'
import { idNamed, readPeopleNamed } from '../people/references.ts'

const COLLECTIONS = ['contents', 'messages', 'comments']

const unknownContent = () => fieldInvalid('content', 'must be the URI of content that you may read')

/** What is not there, and what the caller may not see, are alike here. */
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
    throw fieldInvalid('content', 'must be published: nobody is told of what is not out yet')
  }
  return row
}

/** Everybody named may read it, or the fields that are wrong are named. */
async function readRecipients(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: ContentRow,
  { users }: NewShare,
): Promise<string[]> {
  const ids = await readPeopleNamed(context, tx.db, actor, { field: 'users', references: users })
  const people = await findActors(tx.db, ids)
  const readings = people.map((reader) => ({ contentId: content.id, reader }))
  const readers = new Set((await whichAreReadable(tx.db, readings)).map(({ reader }) => reader.id))
  const unable = users.flatMap((user, index) =>
    readers.has(idNamed(context, actor, user) ?? '') ? [] : [index],
  )
  if (unable.length > 0) {
    const message = 'must be somebody who may read the content'
    throw fieldsInvalid(unable.map((index) => ({ field: `users[${index}]`, message })))
  }
  return ids
}

export async function share(context: Context, tx: Transaction, actor: Actor, input: NewShare): Promise<void> {
  const content = await getShared(context, tx, actor, input)
  const sharedWith = await readRecipients(context, tx, actor, content, input)
  const text = input.text?.trim()
  await recordShare(tx, actor, content, { sharedWith, ...(text && { text }) })
}
