/**
 * Cleans up after removed people and places: one job each, in batches of one transaction. A worker that dies leaves
 * whole batches, and another continues.
 */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { type Job, jobWith } from '../../../work/jobs.ts'
import { CLEARING, type Departure, departure, queueDeparture } from '../../record/departures.ts'
import { STEPS } from './steps.ts'

/** The remaining work; undefined if none. */
async function clearBatch(
  context: Context,
  tx: Transaction,
  left: Departure,
): Promise<Departure | undefined> {
  const steps = STEPS[left.kind].filter(({ isDue = () => true }) => isDue(left))
  // A step unknown to this release: start over, which is harmless.
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === left.step),
  )
  const step = steps[at]
  if (step && (await step.clearBatch(tx, left.subjectId, context))) return { ...left, step: step.name }
  const next = steps[at + 1]
  return next && { ...left, step: next.name }
}

/** Yields to other jobs, so that small departures do not wait for large ones. */
const TURN_MS = 2_000

async function clear(context: Context, begun: Departure, stopping: AbortSignal): Promise<void> {
  const { writeDb } = context
  const endsAt = Date.now() + TURN_MS
  let left: Departure | undefined = begun
  while (left && Date.now() < endsAt && !stopping.aborted) {
    const now: Departure = left
    left = await inTransaction(writeDb, (tx) => clearBatch(context, tx, now))
  }
  const rest = left
  if (rest) await inTransaction(writeDb, (tx) => queueDeparture(tx, rest))
}

export const clearAfterDeparture: Job = jobWith(CLEARING, departure, (context, left, { stopping }) =>
  clear(context, left, stopping),
)
