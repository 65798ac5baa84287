/** How telling a webhook goes: what came of a callback is noted, and what follows from it is recorded once. */
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Outcome } from './callback.ts'
import { recordEdge } from './happenings.ts'
import { step, type Turn } from './machine.ts'
import { stopListening } from './queries.ts'
import { keepStanding, lockStanding, noteSmoothSuccess } from './standing-queries.ts'

type Ended = Pick<Outcome, 'isSuccess' | 'isGone' | 'retryAfterSeconds'>

const turnOf = ({ isSuccess, isGone, retryAfterSeconds }: Ended): Turn => {
  if (isSuccess) return { kind: 'success' }
  return isGone ? { kind: 'gone' } : { kind: 'failure', retryAfterSeconds }
}

async function take(context: Context, tx: Transaction, id: string, turn: Turn): Promise<number> {
  const before = await lockStanding(tx.db, id)
  // Removed meanwhile: nobody is left to wait.
  if (!before) return Date.now()
  const { standing, edges } = step(before, turn, {
    now: before.now,
    delays: context.config.webhookDelays,
    buggyAfter: context.properties.get('svc.webhooks.buggy.after'),
    random: Math.random,
  })
  await keepStanding(tx.db, id, standing, turn.kind === 'success')
  if (edges.includes('disabled')) await stopListening(tx.db, id, standing.disabledReason)
  for (const edge of edges) await recordEdge(tx, edge, before, standing.disabledReason)
  return standing.waitUntil
}

/** In the transaction that settles the callback. No attempt before `waitUntil`. */
export async function noteOutcome(
  context: Context,
  tx: Transaction,
  webhookId: string,
  outcome: Ended,
): Promise<{ waitUntil: Date }> {
  if (outcome.isSuccess && (await noteSmoothSuccess(tx.db, webhookId))) return { waitUntil: new Date() }
  return { waitUntil: new Date(await take(context, tx, webhookId, turnOf(outcome))) }
}

/** The server gives it up for a reason that its owner is told. What is queued stays. */
export async function disableFor(
  context: Context,
  tx: Transaction,
  webhookId: string,
  reason: string,
): Promise<void> {
  await take(context, tx, webhookId, { kind: 'disabled', reason })
}
