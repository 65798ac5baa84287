/** Follower lists and counts; streams hold who is followed in which. */
import type { Actor } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Moved, Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { EntityKey } from '../../../representations.ts'
import { visibleTo } from './filters.ts'
import {
  addToFollowerCounts,
  deleteFollowing,
  findFollowing,
  insertFollowing,
  isFollowing,
  moveFollowers,
} from './following-queries.ts'
import { getPerson } from './people.ts'

export async function listFollowing(
  db: Database,
  actor: Actor,
  side: 'followers' | 'following',
  personId: string,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  await getPerson(db, actor, personId)
  return await findFollowing(db, side, personId, visibleTo(actor), request)
}

export async function follows(db: Database, followerId: string, followedId: string): Promise<boolean> {
  return await isFollowing(db, followerId, followedId)
}

/** Counts only new ones. */
export async function beginFollowing(
  tx: Transaction,
  followerId: string,
  followedIds: readonly string[],
): Promise<void> {
  const added = await insertFollowing(tx.db, followerId, followedIds)
  await addToFollowerCounts(tx.db, followerId, added, 1)
}

export async function endFollowing(
  tx: Transaction,
  followerId: string,
  followedIds: readonly string[],
): Promise<void> {
  const removed = await deleteFollowing(tx.db, followerId, followedIds)
  await addToFollowerCounts(tx.db, followerId, removed, -1)
}

/** Of people who follow an account that goes into another. */
export async function giveFollowers(
  tx: Transaction,
  pair: Pair,
  followerIds: readonly string[],
): Promise<Moved> {
  const moved = await moveFollowers(tx.db, pair, followerIds)
  return { moved, dropped: followerIds.length - moved }
}
