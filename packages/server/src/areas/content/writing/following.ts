/** Content that streams follow. */
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { addToFollowerCount } from '../outcomes/mark-queries.ts'
import { getContentKey, isContentKey } from '../reading/contents.ts'
import { mayFollow } from '../reading/policy.ts'
import { findKey, lockContents } from '../reading/queries.ts'
import type { ContentKey } from '../reading/rows.ts'

export async function getFollowableContent(db: Database, actor: Actor, id: string): Promise<ContentKey> {
  const content = await getContentKey(db, actor, id)
  if (mayFollow(actor, content)) return content
  throw failure('content_missing', 'Messages and comments are followed with what they answer.')
}

/** The named contents that the caller may follow, in one query. */
export async function findFollowableContents(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ContentKey[]> {
  const found = await Promise.all(ids.map((id) => findKey(db, actor, id)))
  return found.flatMap((content) =>
    content && isContentKey(content) && mayFollow(actor, content) ? [content] : [],
  )
}

/** Locked before rows that refer to it, as a removal does. */
export async function lockFollowedContents(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockContents(tx.db, ids)
}

/** The content is locked already. */
export async function countContentFollower(
  tx: Transaction,
  ids: readonly string[],
  step: 1 | -1,
): Promise<void> {
  if (ids.length > 0) await addToFollowerCount(tx.db, ids, step)
}
