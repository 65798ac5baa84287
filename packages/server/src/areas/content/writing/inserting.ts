/** Adds content at the top of a conversation, with its activity and its mentions, in one statement. */
import type { PlaceType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { noteImagesOfNew } from '../images/used-images.ts'
import { findMentioned, mentionInAdded } from '../mentions/mentions.ts'
import type { StoredRow } from '../reading/rows.ts'
import type { GivenColumns } from './column-queries.ts'
import { recordAdded } from './recording.ts'
import { ADDED, insertedId, insertionOf, RECORDED } from './writing-queries.ts'

interface NewTop {
  readonly columns: GivenColumns & Pick<StoredRow, 'type' | 'status' | 'author_id'>
  readonly placeType?: PlaceType
  readonly html: Html
  /** Whose activity it is. */
  readonly by: Parameters<typeof recordAdded>[1]
}

/** Returns its id. */
export async function insertTop(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { columns, placeType, html, by }: NewTop,
): Promise<string> {
  const { type, status, author_id, subject = null, place_id = null } = columns
  const mentions = await findMentioned(context, tx.db, actor, { html, authorId: author_id })
  const placed = { place_id, place_type: placeType ?? null, parent_id: null, parent_type: null }
  const recorded = { type, status, author_id, subject, ...placed }
  const insertion = insertionOf(columns, {
    recording: recordAdded(tx, by, 'svc:created', recorded, ADDED),
    mentioning: mentionInAdded(tx, actor, recorded, mentions, { added: ADDED, recorded: RECORDED }),
  })
  const id = await insertedId(tx.db, await tx.run([insertion]), place_id)
  await noteImagesOfNew(context, tx, actor, id, html)
  return id
}
