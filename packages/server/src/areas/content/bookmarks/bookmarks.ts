/** Content that people keep for themselves: nobody else learns of it, not even admins. */

import type { Api, BookmarkInput, Filter, OperationFilters } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Condition, Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { foldTags } from '../../../engines/text-search/folding.ts'
import { failure } from '../../../failure.ts'
import { getPerson } from '../../identity/people.ts'
import { personVerbs } from '../../identity/rights.ts'
import { missing, onContentGone } from '../reading/contents.ts'
import { mayReact, mayRead } from '../reading/policy.ts'
import { findContents } from '../reading/queries.ts'
import type { ContentRow, StoredKey } from '../reading/rows.ts'
import type { BookmarkRow, Kept } from './queries.ts'
import * as queries from './queries.ts'

export interface ShownBookmark {
  readonly bookmark: BookmarkRow
  readonly content: ContentRow
}

export type BookmarkFilter = Filter<OperationFilters<Api['listBookmarks']>>

function keptBy(actor: Actor, content: StoredKey): Kept {
  if (actor.kind !== 'member' || !mayReact(actor, content)) {
    throw failure('forbidden', 'Only who is signed in and may read it does this.')
  }
  return { personId: actor.id, contentId: content.id }
}

/** A search looks at all bookmarks of a person, so they are limited. */
const MOST = 10_000

async function add(tx: Transaction, kept: Kept): Promise<BookmarkRow> {
  const added = await queries.insertBookmark(tx.db, kept).catch(onContentGone('bookmark_content'))
  if (await queries.hasMoreThan(tx.db, kept.personId, MOST)) {
    throw failure('too_many_bookmarks', `A person has at most ${MOST} bookmarks: remove one first.`)
  }
  return added
}

/** Repeating it keeps the date. Texts that are not given stay. */
export async function bookmark(
  tx: Transaction,
  actor: Actor,
  content: ContentRow,
  { note, tags }: BookmarkInput,
): Promise<ShownBookmark> {
  const kept = keptBy(actor, content)
  await queries.lockBookmarks(tx.db, kept.personId)
  const before = (await queries.findBookmark(tx.db, kept)) ?? (await add(tx, kept))
  const texts = { note: note?.trim() ?? before.note, tags: tags ? foldTags(tags) : before.tags }
  const isUnchanged = note === undefined && tags === undefined
  const row = isUnchanged ? before : await queries.updateBookmark(tx.db, kept, texts)
  if (!row) throw missing()
  return { bookmark: row, content: { ...content, is_bookmarked: true } }
}

export async function getBookmark(db: Database, actor: Actor, content: ContentRow): Promise<ShownBookmark> {
  const found = await queries.findBookmark(db, keptBy(actor, content))
  if (!found) throw failure('bookmark_missing', 'You have not bookmarked this.')
  return { bookmark: found, content }
}

export async function removeBookmark(tx: Transaction, actor: Actor, content: StoredKey): Promise<void> {
  await queries.deleteBookmark(tx.db, keptBy(actor, content))
}

/** Each word is a part of the statement. */
const MAX_WORDS = 20

const CONDITIONS: Record<BookmarkFilter['name'], (values: readonly string[]) => Condition[]> = {
  tag: (values) => [queries.hasTag(values)],
  search: (values) =>
    values
      .join(' ')
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MAX_WORDS)
      .map(queries.hasWord),
}

/** Content that was removed or hidden between both queries is left out. */
export async function listBookmarks(
  { db, slowDb }: Context,
  actor: Actor,
  personId: string,
  filters: readonly BookmarkFilter[],
  request: PageRequest,
): Promise<Page<ShownBookmark>> {
  const person = await getPerson(db, actor, personId)
  if (personVerbs(actor, person).bookmarks.length === 0) {
    throw failure('forbidden', 'Only the person can read their bookmarks.')
  }
  const conditions = filters.flatMap(({ name, values }) => CONDITIONS[name](values))
  const found = filters.length === 0 ? db : slowDb
  const { rows, end } = await queries.findBookmarks(found, actor, personId, conditions, request)
  const contents = await findContents<ContentRow>(
    db,
    actor,
    rows.map(({ id }) => id),
  )
  const shown = rows.flatMap((row) => {
    const content = contents.get(row.id)
    return content && mayRead(actor, content) ? [{ bookmark: row, content }] : []
  })
  return { rows: shown, end }
}

const BATCH_SIZE = 1_000

/** Deletes a batch of somebody who left. False when there was none. */
export async function forgetSomeBookmarks(tx: Transaction, personId: string): Promise<boolean> {
  return (await queries.deleteSomeBookmarks(tx.db, personId, BATCH_SIZE)) > 0
}
