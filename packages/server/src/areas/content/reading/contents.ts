/** Content as its readers get it: one by its id, or a page of it. */

import type { ContentType } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { Outdated, onViolation, type Transaction } from '../../../db/transaction.ts'
import { type Failure, failure } from '../../../failure.ts'
import { findMentioned } from '../mentions/mentioned-queries.ts'
import { findAnswered } from './answered-queries.ts'
import { findContentPage, type Search } from './list-queries.ts'
import type { NamedRow } from './named-filters.ts'
import { type ContentFacts, mayKnowOf, mayRead, type ReadingFacts } from './policy.ts'
import * as queries from './queries.ts'
import type { Answered, ContentKey, ContentRow, StoredKey, StoredRow } from './rows.ts'

/** Which of the stored contents an API shows, and how it refuses the others. */
interface Shown {
  includes(key: Pick<ContentFacts, 'type' | 'root_type'>): boolean
  missing(): Failure
  readonly refusal: string
}

type Written = Pick<StoredRow, 'id' | 'author_id'>

/** Content in a secret group answers exactly like content that does not exist; anything else is refused. */
export function gettersOf<Key extends StoredKey, Row extends StoredRow>({
  includes,
  missing,
  refusal,
}: Shown) {
  function requireReadable<Found extends ReadingFacts & Pick<ContentFacts, 'type'>>(
    actor: Actor,
    found: Found | undefined,
  ): Found {
    if (!found || !includes(found) || !mayKnowOf(actor, found)) throw missing()
    if (!mayRead(actor, found)) throw failure('forbidden', refusal)
    return found
  }
  return {
    requireReadable,
    getKey: async (db: Database, actor: Actor, id: string): Promise<Key> =>
      requireReadable(actor, await queries.findKey(db, actor, id)) as Key,
    getRow: async (db: Database, actor: Actor, id: string): Promise<Row> =>
      requireReadable(actor, await queries.findContent(db, actor, id)) as Row,
    /** What was just written. Its author may read it, so the read commits; that of somebody else is checked before. */
    getWritten: async (tx: Transaction, actor: Actor, written: Written): Promise<Row> => {
      const isOwn = written.author_id === queries.idOf(actor)
      const row = isOwn
        ? await queries.findContentAtLast(tx, actor, written.id)
        : requireReadable(actor, await queries.findContent(tx.db, actor, written.id))
      if (!row) throw missing()
      return row as Row
    },
    getAnswered: async (db: Database, actor: Actor, id: string): Promise<Answered> =>
      requireReadable(actor, await findAnswered(db, actor, id)),
  }
}

export const missing = (): Failure => failure('content_missing', 'There is no such content.')

/** v3 knows neither status updates nor the comments on them. */
export const isContentKey = (key: StoredKey): key is ContentKey => key.root_type !== 'update'

export const {
  getKey: getContentKey,
  getRow: getContent,
  getWritten: getWrittenContent,
  getAnswered: getAnsweredContent,
  requireReadable: requireReadableContent,
} = gettersOf<ContentKey, ContentRow>({
  includes: ({ root_type }) => root_type !== 'update',
  missing,
  refusal: 'This content is not for you to see.',
})

/** Read again after its root was locked: a discussion may have been split meanwhile. */
export function requireRoot(row: Pick<StoredRow, 'root_id'>, lockedId: string): void {
  if (row.root_id !== lockedId) throw new Outdated('It went to another conversation meanwhile.')
}

export async function listContents(
  db: Database,
  actor: Actor,
  search: Search,
  request: PageRequest,
): Promise<Page<ContentKey>> {
  return await findContentPage(db, actor, search, request)
}

export async function listMentioned(
  db: Database,
  actor: Actor,
  id: string,
  request: PageRequest,
): Promise<Page<NamedRow>> {
  await getContentKey(db, actor, id)
  return await findMentioned(db, actor, id, request)
}

/** A message URI with the id of a document leads to nothing. */
export function requireType(content: Pick<ContentFacts, 'type'>, type: ContentType): void {
  if (content.type !== type) throw missing()
}

export interface RemovedReactions {
  /** The contents that are liked no longer. */
  readonly likes: readonly string[]
  readonly emoji: readonly queries.CountedEmoji[]
}

/** Subtracts the likes and reactions that `remove` deleted. Locks the contents first, as a removal does. */
export async function takeFromCounts(
  tx: Transaction,
  ids: readonly string[],
  remove: () => Promise<RemovedReactions>,
): Promise<void> {
  await queries.lockContents(tx.db, ids)
  const { likes, emoji } = await remove()
  if (likes.length > 0) await queries.takeFromLikeCounts(tx.db, likes)
  if (emoji.length > 0) await queries.takeFromReactionCounts(tx.db, emoji)
}

/** For rows that refer to content and are written just as it is removed. */
export const onContentGone = (constraint: string) => onViolation(constraint, missing)
