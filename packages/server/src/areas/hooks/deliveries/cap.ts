/**
 * Total queue size is capped. Over the cap, the longest queue loses its oldest rows, so a dead webhook never costs a
 * healthy one.
 */
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { dropOldest, findQueuesBeyond, lockQueues, type Queue } from './fan-out-queries.ts'

export const CAP = 'svc.webhooks.queue.rows.max'
/** Per transaction. After the cap was lowered by more, it takes several. */
const MOST_AT_ONCE = 100_000

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Equivalent to taking one row at a time from the longest queue; ties go to the smallest id. */
export function shareLoss(queues: readonly Queue[], loss: number): Queue[] {
  const above = (level: number) => sum(queues.map(({ queued }) => Math.max(0, queued - level)))
  let low = 0
  let high = Math.max(0, ...queues.map(({ queued }) => queued))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (above(middle) <= loss) high = middle
    else low = middle + 1
  }
  // The rest is less than one row for each queue that was cut to the level.
  let left = Math.min(loss, above(0)) - above(low)
  return queues
    .toSorted((one, other) => (BigInt(one.webhook_id) < BigInt(other.webhook_id) ? -1 : 1))
    .map(({ webhook_id, queued }) => {
      const oneMore = left > 0 && queued >= low && queued > 0 ? 1 : 0
      left -= oneMore
      return { webhook_id, queued: Math.max(0, queued - low) + oneMore }
    })
    .filter(({ queued }) => queued > 0)
}

type Needs = Pick<Context, 'properties' | 'log' | 'deliveryMeters'>

/** Returns how many rows were dropped. All queues must be locked, so that no row too many is dropped. */
export async function dropBeyondCap(
  { properties, log, deliveryMeters }: Needs,
  tx: Transaction,
): Promise<number> {
  const cap = properties.get(CAP)
  const queues = await findQueuesBeyond(tx.db, cap)
  const excess = sum(queues.map(({ queued }) => queued)) - cap
  if (excess <= 0) return 0
  const losses = shareLoss(queues, Math.min(excess, MOST_AT_ONCE))
  for (const { webhook_id, queued } of losses) await dropOldest(tx.db, webhook_id, queued)
  tx.afterCommit(() => {
    for (const { webhook_id, queued } of losses) {
      deliveryMeters.noteNotifications('dropped', queued)
      log.warn({ webhook: webhook_id, dropped: queued, cap }, 'a webhook’s oldest notifications were dropped')
    }
  })
  return sum(losses.map(({ queued }) => queued))
}

/** The same, where nothing is locked yet. */
export async function keepUnderCap(context: Needs, tx: Transaction): Promise<number> {
  if ((await findQueuesBeyond(tx.db, context.properties.get(CAP))).length === 0) return 0
  await lockQueues(tx.db)
  return await dropBeyondCap(context, tx)
}
