/** How many webhooks there may be: what one deed sets off has an end. */
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { About } from './objects.ts'
import { countOf, findCrowdedEvents, takeTurns } from './queries.ts'

const OF_AN_OWNER = 100
const OF_A_NAME = 20

export async function requireRoomOfOwner(tx: Transaction, ownerId: string): Promise<void> {
  await takeTurns(tx.db, 'owner', ownerId)
  if ((await countOf(tx.db, ownerId)) < OF_AN_OWNER) return
  throw failure('too_many_webhooks', `A person has at most ${OF_AN_OWNER} webhooks: remove one first.`)
}

/** Of enabled ones on a place, or on one content, for each name. Those of the system are admins' own affair. */
export async function requireRoom(
  tx: Transaction,
  about: About,
  { events, besides }: { events: readonly string[]; besides: string | null },
): Promise<void> {
  const { place_id, content_id } = about
  if (place_id === null && content_id === null) return
  await (place_id === null
    ? takeTurns(tx.db, 'content', content_id ?? '')
    : takeTurns(tx.db, 'place', place_id))
  const crowded = await findCrowdedEvents(tx.db, about, { events, most: OF_A_NAME, besides })
  if (crowded.length === 0) return
  throw failure(
    'too_many_webhooks',
    `There are ${OF_A_NAME} enabled webhooks for ${crowded.join(', ')} on this already: disable or remove one first.`,
  )
}
