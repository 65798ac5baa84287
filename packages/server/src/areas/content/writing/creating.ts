/** What stands by itself is created, where its body or the path says. */

import type { ContentInput, PlacedContentInput, TopType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Html, readHtml } from '../../../engines/html/html.ts'
import { failure } from '../../../failure.ts'
import { getPlace } from '../../places/places.ts'
import { mayAnnounceIn, mayWriteIn } from '../../places/rights.ts'
import { createContent } from '../reading/contents.ts'
import { type Caller, contentUri, representContent } from '../reading/represent.ts'
import type { ContentRow } from '../reading/rows.ts'
import type { Writing } from './writing.ts'

interface WritingCall extends Caller {
  readonly query: Pick<Writing, 'published' | 'updated'>
}

export async function readBody(context: Context, { content }: Pick<ContentInput, 'content'>): Promise<Html> {
  const { renderedClass } = context.vocabulary.customs
  return await readHtml(content.text, content.type, 'content.text', renderedClass)
}

export function createdReply(caller: Caller, row: ContentRow) {
  const location = contentUri(caller.context.config.baseUrl, row.type, row.id)
  return { entity: representContent(caller, row), version: row.version, location }
}

export async function createTop(
  call: WritingCall,
  tx: Transaction,
  input: ContentInput & { type: TopType },
  { html, files }: Pick<Writing, 'html' | 'files'>,
) {
  const { published, updated } = call.query
  const writing = { input, html, files, published, updated }
  return createdReply(call, await createContent(call.context, tx, call.actor, writing))
}

/** As what is sent to a place names that in its body. */
export const placedIn = <Input extends PlacedContentInput>(placeId: string, input: Input) => ({
  ...input,
  parent: `/places/${placeId}`,
  visibility: 'place' as const,
})

/** Asked before anything is read, of the place that a path names: whoever may not know of it is told that there is none. */
export async function requireMayWriteIn(
  db: Database,
  actor: Actor,
  placeId: string,
  type?: 'announcement',
): Promise<void> {
  const place = await getPlace(db, actor, placeId)
  if (!mayWriteIn(actor, place)) throw failure('forbidden', 'Only its members write in that place.')
  if (type && !mayAnnounceIn(actor, place)) throw failure('forbidden', 'Only its owners announce in a place.')
}
