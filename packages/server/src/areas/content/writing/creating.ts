/** Creates top content, in the place that its body or the path names. */

import type { ContentInput, PlacedContentInput, TopType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { getPlace } from '../../places/places.ts'
import { mayAnnounceIn, mayLookInside, mayWriteIn, requireNotArchived } from '../../places/rights.ts'
import { countTags, holdTagScopes } from '../../places/tags.ts'
import { withApproval } from '../moderation/approving.ts'
import { getWrittenContent } from '../reading/contents.ts'
import { idOf } from '../reading/queries.ts'
import { type Caller, createdReply } from '../reading/represent.ts'
import type { ContentRow } from '../reading/rows.ts'
import {
  backdated,
  bodyColumns,
  plainColumns,
  readAuthor,
  readAuthorship,
  requireSubject,
  subjectColumns,
} from './columns.ts'
import { addFiles } from './filing.ts'
import { insertTop } from './inserting.ts'
import { readPlacement } from './placement.ts'
import { schedulePublication } from './publishing.ts'
import { readTiming } from './timing.ts'
import { readPeople, requireFreeSubject, type Writing } from './writing.ts'

type NewTop = ContentInput & { type: TopType }

export async function createContent(
  context: Context,
  tx: Transaction,
  actor: Actor,
  writing: Writing<NewTop>,
): Promise<ContentRow> {
  const { input, html } = writing
  const subject = subjectColumns(requireSubject(input))
  const { placement, place } = await readPlacement(context, tx, actor, input)
  const named = { field: 'authors', references: input.authors } as const
  const coauthorIds = (await readPeople(context, tx, actor, named)) ?? []
  const isOpened = context.vocabulary.compatibility.opensDocumentsInPlaces && input.type === 'document'
  const authorship = readAuthorship(
    input,
    coauthorIds,
    isOpened && placement.place_id !== null ? 'open' : 'author',
  )
  const plain = plainColumns(input)
  const placed = { subjectKey: subject.subject_key, placeId: placement.place_id, exceptId: undefined }
  await requireFreeSubject(context, tx, input.type, placed)
  const columns = {
    type: input.type,
    author_id: (await readAuthor(context, tx, actor, input)) ?? idOf(actor) ?? '',
    ...subject,
    ...bodyColumns(html),
    ...plain,
    ...placement,
    ...withApproval(actor, readTiming(input), place),
    authorship,
    coauthor_ids: authorship === 'limited' ? coauthorIds : [],
    ...backdated(actor, writing),
  }
  const isTagged = plain.tags !== undefined && plain.tags.length > 0
  if (isTagged) await holdTagScopes(tx, [placement.place_id])
  const id = await insertTop(context, tx, actor, { columns, placeType: place?.type, html, by: actor })
  tx.noteChange('search')
  if (columns.status === 'pendingApproval') tx.noteChange('moderation')
  if (isTagged) await countTags(tx, [id])
  await addFiles(context, tx, actor, id, writing.files)
  await schedulePublication(tx, { id, ...columns })
  return await getWrittenContent(tx, actor, { id, author_id: columns.author_id })
}

interface WritingCall extends Caller {
  readonly query: Pick<Writing, 'published' | 'updated'>
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

/** The same input with the place of the path as its parent. */
export const placedIn = <Input extends PlacedContentInput>(placeId: string, input: Input) => ({
  ...input,
  parent: `/places/${placeId}`,
  visibility: 'place' as const,
})

/** Checked before the body is read. A place that the caller may not know of answers as missing. */
export async function requireMayWriteIn(
  db: Database,
  actor: Actor,
  placeId: string,
  type?: 'announcement',
): Promise<void> {
  const place = await getPlace(db, actor, placeId)
  if (mayLookInside(actor, place)) requireNotArchived(place)
  if (!mayWriteIn(actor, place)) throw failure('forbidden', 'Only its members write in that place.')
  if (type && !mayAnnounceIn(actor, place)) throw failure('forbidden', 'Only its owners announce in a place.')
}
