/** Follows a person, in one's connections. */

import { problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { follows, getPerson } from '../../identity/people.ts'
import { mayFollowFor } from '../../identity/rights.ts'
import { deleteFromOthers } from './association-queries.ts'
import { associate, changeFollowed } from './associations.ts'
import { recordAssociations } from './recording.ts'
import { getConnections } from './streams.ts'

type PersonRow = Awaited<ReturnType<typeof getPerson>>

export async function getFollowed(
  db: Database,
  actor: Actor,
  followerId: string,
  followedId: string,
): Promise<PersonRow> {
  await getPerson(db, actor, followerId)
  const followed = await getPerson(db, actor, followedId)
  if (await follows(db, followerId, followedId)) return followed
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
  if (followerId === followedId) throw fieldInvalid('otherID', problemMessage('followsSelf'))
}

export async function follow(
  tx: Transaction,
  actor: Actor,
  followerId: string,
  followedId: string,
): Promise<void> {
  await requireMayFollow(tx.db, actor, followerId, followedId)
  const id = await getConnections(tx, followerId)
  await associate(tx, actor, { id, person_id: followerId }, [{ kind: 'person', id: followedId }])
}

/** In none of their streams any more. */
export async function unfollow(
  tx: Transaction,
  actor: Actor,
  followerId: string,
  followedId: string,
): Promise<void> {
  await requireMayFollow(tx.db, actor, followerId, followedId)
  const followed = { kind: 'person', id: followedId } as const
  const removed = await changeFollowed(tx, followerId, [followed], () =>
    deleteFromOthers(tx.db, followerId, followed, []),
  )
  await recordAssociations(tx, actor, 'removed', removed)
}
