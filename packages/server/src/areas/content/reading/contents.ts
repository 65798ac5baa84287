/** Content: found, created, changed, removed. */

import type { ContentInput, ContentType, TopType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { PageWish, Slice } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { onViolation, type Transaction } from '../../../db/transaction.ts'
import { type Failure, failure } from '../../../failure.ts'
import { countTags, discountTags, holdTagScopeOf, holdTagScopes } from '../../places/tags.ts'
import { noteImagesOfNew } from '../images/used-images.ts'
import { findMentioned } from '../mentions/mentioned-queries.ts'
import { mentionInNew } from '../mentions/mentions.ts'
import { heldUp } from '../moderation/approving.ts'
import { removeWithAnswers } from '../threads/threads.ts'
import {
  bodyColumns,
  plainColumns,
  readAuthorship,
  readTiming,
  requireSubject,
  subjectColumns,
} from '../writing/columns.ts'
import { addFiles } from '../writing/filing.ts'
import { recordContent } from '../writing/happenings.ts'
import { readStanding } from '../writing/standing.ts'
import { backdated, readAuthor, readPeople, requireFreeSubject, type Writing } from '../writing/writing.ts'
import { insertContent } from '../writing/writing-queries.ts'
import { findContentPage, type Search } from './list-queries.ts'
import type { NamedRow } from './named-filters.ts'
import { type ContentFacts, mayKnowOf, mayRead, mayRemove } from './policy.ts'
import * as queries from './queries.ts'
import { type ContentKey, type ContentRow, isContentKey, isContentRow } from './rows.ts'

const missing = (): Failure => failure('content_missing', 'There is no such content.')

/** What stands in a secret group is denied, word for word like what never was; all else is refused. */
function requireReadable<Facts extends ContentFacts>(actor: Actor, content: Facts | undefined): Facts {
  if (!content || !mayKnowOf(actor, content)) throw missing()
  if (!mayRead(actor, content)) throw failure('forbidden', 'This content is not for you to see.')
  return content
}

/** Not of a status update, nor of what answers one: as v3 knows them they do not exist. */
export async function getContentKey(db: Database, actor: Actor, id: string): Promise<ContentKey> {
  const key = await queries.findKey(db, actor, id)
  return requireReadable(actor, key && isContentKey(key) ? key : undefined)
}

export async function getContent(db: Database, actor: Actor, id: string): Promise<ContentRow> {
  const row = await queries.findContent(db, actor, id)
  return requireReadable(actor, row && isContentRow(row) ? row : undefined)
}

export async function listContents(
  db: Database,
  actor: Actor,
  search: Search,
  wish: PageWish,
): Promise<Slice<ContentKey>> {
  return await findContentPage(db, actor, search, wish)
}

export async function listMentioned(
  db: Database,
  actor: Actor,
  id: string,
  wish: PageWish,
): Promise<Slice<NamedRow>> {
  await getContentKey(db, actor, id)
  return await findMentioned(db, actor, id, wish)
}

/** An address of messages leads to no document, even if there is one of that number. */
export function requireType(content: ContentFacts, type: ContentType): void {
  if (content.type !== type) throw missing()
}

type NewTop = ContentInput & { type: TopType }

export async function createContent(
  context: Context,
  tx: Transaction,
  actor: Actor,
  writing: Writing<NewTop>,
): Promise<ContentRow> {
  const { input, html } = writing
  const subject = subjectColumns(requireSubject(input))
  const standing = await readStanding(context, tx, actor, input)
  const named = { field: 'authors', references: input.authors } as const
  const coauthorIds = (await readPeople(context, tx, actor, named)) ?? []
  const isOpened = context.vocabulary.customs.opensDocumentsInPlaces && input.type === 'document'
  const authorship = readAuthorship(
    input,
    coauthorIds,
    isOpened && standing.place_id !== null ? 'open' : 'author',
  )
  const plain = plainColumns(input)
  const placed = { subjectKey: subject.subject_key, placeId: standing.place_id, exceptId: undefined }
  await requireFreeSubject(context, tx, input.type, placed)
  const columns = {
    type: input.type,
    author_id: (await readAuthor(context, tx, actor, input)) ?? queries.idOf(actor) ?? '',
    ...subject,
    ...bodyColumns(html),
    ...plain,
    ...standing,
    ...(await heldUp(tx, actor, readTiming(input), { placeId: standing.place_id, wasThere: false })),
    authorship,
    coauthor_ids: authorship === 'limited' ? coauthorIds : [],
    ...backdated(actor, writing),
  }
  const isTagged = plain.tags !== undefined && plain.tags.length > 0
  if (isTagged) await holdTagScopes(tx, [standing.place_id])
  const id = await insertContent(tx.db, columns)
  tx.noteChange('search')
  if (isTagged) await countTags(tx, [id])
  await addFiles(context, tx, actor, id, writing.files)
  await noteImagesOfNew(context, tx, actor, id, html)
  const created = await getContent(tx.db, actor, id)
  await recordContent(tx, actor, 'svc:created', created)
  await mentionInNew(context, tx, actor, { content: created, html })
  return created
}

export async function removeContent(
  tx: Transaction,
  actor: Actor,
  id: string,
  requireVersion: (version: string) => void,
): Promise<void> {
  const found = await getContent(tx.db, actor, id)
  await holdTagScopeOf(tx, id)
  // First where those who answer take turns.
  await queries.lockContents(tx.db, [found.root_id])
  if (found.root_id !== id) await queries.lockContents(tx.db, [id])
  const row = await getContent(tx.db, actor, id)
  if (!mayRemove(actor, row)) throw failure('forbidden', 'Only its author and moderators remove this.')
  requireVersion(row.version)
  if (row.tags.length > 0) {
    await holdTagScopes(tx, [row.place_id])
    await discountTags(tx, [id])
  }
  await removeWithAnswers(tx, row)
}

/** Takes the content for the rest of the transaction, and fails where it was removed a moment ago. */
export async function addToLikeCount(db: Database, id: string, step: 1 | -1): Promise<void> {
  if (!(await queries.addToLikeCount(db, id, step))) throw missing()
}

/** One like less of each that `remove` took one from. The contents first, as whoever likes does. */
export async function takeFromLikeCounts(
  tx: Transaction,
  ids: readonly string[],
  remove: () => Promise<readonly string[]>,
): Promise<void> {
  await queries.lockContents(tx.db, ids)
  const unliked = await remove()
  if (unliked.length > 0) await queries.takeFromLikeCounts(tx.db, unliked)
}

/** For what hangs on content and is written the moment that it goes. */
export const onContentGone = (constraint: string) => onViolation(constraint, missing)
