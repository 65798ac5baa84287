/** Who follows whom. */
import type { Actor } from '../../actor.ts'
import type { PageWish, Slice } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { Transaction } from '../../db/transaction.ts'
import { failure, fieldInvalid } from '../../failure.ts'
import type { EntityKey } from '../../representations.ts'
import { visibleTo } from './filters.ts'
import { deleteFollowing, findFollowing, insertFollowing, isFollowing } from './following-queries.ts'
import { getPerson } from './people.ts'
import { mayFollowFor } from './policy.ts'
import type { PersonRow } from './queries.ts'

export async function listFollowing(
  db: Database,
  actor: Actor,
  side: 'followers' | 'following',
  personId: string,
  wish: PageWish,
): Promise<Slice<EntityKey>> {
  await getPerson(db, actor, personId)
  return await findFollowing(db, side, personId, visibleTo(actor), wish)
}

export async function getFollowed(
  db: Database,
  actor: Actor,
  followerId: string,
  followedId: string,
): Promise<PersonRow> {
  await getPerson(db, actor, followerId)
  const followed = await getPerson(db, actor, followedId)
  if (await isFollowing(db, followerId, followedId)) return followed
  throw failure('not_following', 'The one does not follow the other.')
}

async function requireMayFollow(
  db: Database,
  actor: Actor,
  followerId: string,
  followedId: string,
): Promise<void> {
  const follower = await getPerson(db, actor, followerId)
  await getPerson(db, actor, followedId)
  if (!mayFollowFor(actor, follower))
    throw failure('forbidden', 'You may follow people only in your own name.')
  if (followerId === followedId) throw fieldInvalid('otherID', 'must be another person')
}

export async function follow(
  tx: Transaction,
  actor: Actor,
  followerId: string,
  followedId: string,
): Promise<void> {
  await requireMayFollow(tx.db, actor, followerId, followedId)
  await insertFollowing(tx.db, followerId, followedId)
}

export async function unfollow(
  tx: Transaction,
  actor: Actor,
  followerId: string,
  followedId: string,
): Promise<void> {
  await requireMayFollow(tx.db, actor, followerId, followedId)
  await deleteFollowing(tx.db, followerId, followedId)
}
