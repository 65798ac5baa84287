/** Limits the number of webhooks, and so the callbacks one event causes. */
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import type { About } from './objects.ts'
import { countOf, findFullEvents, lockForCount } from './queries.ts'

const OF_AN_OWNER = 100
const OF_A_NAME = 20

export async function requireOwnerQuota(tx: Transaction, ownerId: string): Promise<void> {
  await lockForCount(tx.db, 'owner', ownerId)
  if ((await countOf(tx.db, ownerId)) < OF_AN_OWNER) return
  throw failure('too_many_webhooks', `A person has at most ${OF_AN_OWNER} webhooks: remove one first.`)
}

/** Per event name, of enabled webhooks on one place or content. System webhooks have no limit. */
export async function requireQuota(
  tx: Transaction,
  about: About,
  { events, except }: { events: readonly string[]; except: string | null },
): Promise<void> {
  const { place_id, content_id } = about
  if (place_id === null && content_id === null) return
  await (place_id === null
    ? lockForCount(tx.db, 'content', content_id ?? '')
    : lockForCount(tx.db, 'place', place_id))
  const full = await findFullEvents(tx.db, about, { events, most: OF_A_NAME, except })
  if (full.length === 0) return
  throw failure(
    'too_many_webhooks',
    `There are ${OF_A_NAME} enabled webhooks for ${full.join(', ')} on this already: disable or remove one first.`,
  )
}
