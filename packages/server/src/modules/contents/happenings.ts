/** What happens to content, as the log tells it. */
import { type ContentType, type PlaceType, typeCodes } from '@folkmoot/contract'
import type { Transaction } from '../../db/transaction.ts'
import { type Happening, record } from '../activity/activity.ts'
import type { ContentRow } from './rows.ts'

type ContentVerb =
  | 'svc:created'
  | 'svc:modified'
  | 'svc:commented'
  | 'svc:replied'
  | 'svc:liked'
  | 'svc:mentioned'
  | 'svc:outcome_set'

export type ToldContent = Pick<
  ContentRow,
  'id' | 'type' | 'subject' | 'status' | 'author_id' | 'parent_id' | 'parent_type' | 'place_id' | 'place_type'
>

const subject = (type: ContentType | PlaceType, id: string) => ({ type: typeCodes[type], id })

/**
 * Nobody is told of what is not out yet, nor of what is done with it. What it answers and what it was called go along:
 * by the time that somebody reads of it, it may be gone.
 */
export async function recordContent(
  tx: Transaction,
  actor: Happening['actor'],
  verb: ContentVerb,
  content: ToldContent,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { id, type, status, place_id, place_type, parent_id, parent_type } = content
  if (status === 'incomplete' || status === 'scheduled') return
  await record(tx, {
    verb,
    actor,
    object: subject(type, id),
    ...(place_id && place_type && { container: subject(place_type, place_id) }),
    details: {
      subject: content.subject,
      authorID: content.author_id,
      ...(parent_id && parent_type && { parent: subject(parent_type, parent_id) }),
      ...more,
    },
  })
}
