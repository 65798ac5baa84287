/** Follows content without naming a stream: in one's connections. The caller checks rights. */
import type { Actor, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { deleteFromOthers, findFollowed } from './association-queries.ts'
import { associate, changeFollowed } from './associations.ts'
import { recordAssociations } from './recording.ts'
import { getConnections } from './streams.ts'

const contentOf = (id: string) => ({ kind: 'content', id }) as const

export async function followsContent(db: Database, personId: string, contentId: string): Promise<boolean> {
  return (await findFollowed(db, personId, [contentOf(contentId)])).length > 0
}

export async function followContent(tx: Transaction, me: Member, contentId: string): Promise<void> {
  const id = await getConnections(tx, me.id)
  const whenGone = () => failure('content_missing', 'There is no such content.')
  await associate(tx, me, { id, person_id: me.id }, [contentOf(contentId)], whenGone)
}

/** In none of their streams any more. */
export async function unfollowContent(
  tx: Transaction,
  actor: Actor,
  personId: string,
  contentId: string,
): Promise<void> {
  const content = contentOf(contentId)
  const removed = await changeFollowed(tx, personId, [content], () =>
    deleteFromOthers(tx.db, personId, content, []),
  )
  if (removed.length === 0) throw failure('not_following', 'They do not follow this.')
  await recordAssociations(tx, actor, 'removed', removed)
}
