/** Applies the outcome of a callback to a webhook's health, and records each change once. */
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Outcome } from './callback.ts'
import { type HealthEvent, step } from './health-machine.ts'
import { lockHealth, noteRepeatedSuccess, saveHealth } from './health-queries.ts'
import { stopListening } from './queries.ts'
import { recordHealthChange } from './recording.ts'

type Ended = Pick<Outcome, 'isSuccess' | 'isGone' | 'retryAfterSeconds'>

const eventOf = ({ isSuccess, isGone, retryAfterSeconds }: Ended): HealthEvent => {
  if (isSuccess) return { kind: 'success' }
  return isGone ? { kind: 'gone' } : { kind: 'failure', retryAfterSeconds }
}

async function apply(context: Context, tx: Transaction, id: string, event: HealthEvent): Promise<number> {
  const before = await lockHealth(tx.db, id)
  // Removed meanwhile.
  if (!before) return Date.now()
  const { health, changes } = step(before, event, {
    now: before.now,
    delays: context.config.webhookDelays,
    buggyAfter: context.properties.get('svc.webhooks.buggy.after'),
    random: Math.random,
  })
  await saveHealth(tx.db, id, health, event.kind === 'success')
  if (changes.includes('disabled')) await stopListening(tx.db, id, health.disabledReason)
  for (const change of changes) await recordHealthChange(tx, change, before, health.disabledReason)
  return health.waitUntil
}

/** In the transaction that settles the callback. No attempt before `waitUntil`. */
export async function noteOutcome(
  context: Context,
  tx: Transaction,
  webhookId: string,
  outcome: Ended,
): Promise<{ waitUntil: Date }> {
  if (outcome.isSuccess && (await noteRepeatedSuccess(tx.db, webhookId))) return { waitUntil: new Date() }
  return { waitUntil: new Date(await apply(context, tx, webhookId, eventOf(outcome))) }
}

/** Disables it for a reason shown to the owner. The queue stays. */
export async function disableFor(
  context: Context,
  tx: Transaction,
  webhookId: string,
  reason: string,
): Promise<void> {
  await apply(context, tx, webhookId, { kind: 'disabled', reason })
}
