/** What came of an attempt is noted by whoever still has the queue, and by nobody else. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Outcome } from '../webhooks/callback.ts'
import { disableFor, noteOutcome } from '../webhooks/health.ts'
import { isDatabaseError } from './errors.ts'
import { type LeasedQueue, lockQueue } from './lease-queries.ts'
import type { OwnedWebhook, Payload } from './payloads.ts'
import * as queries from './settling-queries.ts'

/** Somebody else has it by now, and what was found out in vain must not be kept. */
export class LeaseLost extends Error {}

/** Quick enough to be among those who never wait for others. */
const PROVEN_MS = 1_000
/** When a webhook was last told something is rendered down so often at most, while all goes well. */
const NOTED_EVERY_MS = 1_000

/** Less than a lease lasts, and longer than a database takes to start again. */
const SETTLING_MS = 8_000
const PAUSE_MS = 200

/** What the receiver has answered is known to nobody else: while the database is away it is worth waiting for. */
async function retryWhileDatabaseIsDown<Settled>(settle: () => Promise<Settled>): Promise<Settled> {
  const until = performance.now() + SETTLING_MS
  for (;;) {
    try {
      return await settle()
    } catch (error) {
      if (!isDatabaseError(error) || performance.now() > until) throw error
      await sleep(PAUSE_MS)
    }
  }
}

export const attemptOf = ({ status, reason, durationMs, answerHead }: Outcome): queries.Attempt => ({
  status: status ?? null,
  reason: reason ?? null,
  durationMs,
  answerHead: answerHead ?? null,
})

/**
 * The webhook is locked before its queue, as by whoever removes it. Where the queue is lost all of it is taken back.
 */
async function withHealth<Settled>(
  context: Context,
  { webhookId }: LeasedQueue,
  outcome: Pick<Outcome, 'isSuccess' | 'isGone' | 'retryAfterSeconds'>,
  settle: (tx: Transaction) => Promise<Settled>,
): Promise<Settled> {
  return await inTransaction(context.writeDb, async (tx) => {
    await noteOutcome(context, tx, webhookId, outcome)
    return await settle(tx)
  })
}

/** A queue in the hands of this process, and when it last noted that all goes well with it. */
export interface HeldQueue extends LeasedQueue {
  notedAt?: number | undefined
}

async function settleSuccess(
  context: Context,
  queue: HeldQueue,
  { failures, buggy }: OwnedWebhook,
  { id }: Payload,
  outcome: Outcome,
  toldOfDropped: string,
): Promise<'kept' | 'released'> {
  const facts = { isProven: outcome.durationMs <= PROVEN_MS, toldOfDropped }
  const settle = async (db: Context['db']) => {
    const end = await queries.noteDelivered(db, queue, id, attemptOf(outcome), facts)
    if (!end) throw new LeaseLost()
    return end
  }
  const isSmooth = failures === 0 && !buggy
  const now = performance.now()
  if (isSmooth && queue.notedAt !== undefined && now - queue.notedAt < NOTED_EVERY_MS)
    return await settle(context.taskDb)
  const end = await withHealth(context, queue, outcome, (tx) => settle(tx.db))
  queue.notedAt = now
  return end
}

/** Whether the queue is still in these hands: after a failure it was given back, and where nothing else is to be told. */
export async function settleEvents(
  context: Context,
  queue: HeldQueue,
  webhook: OwnedWebhook,
  payload: Payload,
  outcome: Outcome,
  toldOfDropped: string,
): Promise<boolean> {
  if (outcome.isSuccess) {
    const settle = () => settleSuccess(context, queue, webhook, payload, outcome, toldOfDropped)
    return (await retryWhileDatabaseIsDown(settle)) === 'kept'
  }
  const settle = async (tx: Transaction) => {
    if (!(await queries.noteFailed(tx.db, queue, payload.id, attemptOf(outcome)))) throw new LeaseLost()
  }
  await retryWhileDatabaseIsDown(() => withHealth(context, queue, outcome, settle))
  return false
}

/** What should be told cannot even be rendered. It counts as a failure, for the owner shall learn of it. */
export async function settleError(
  context: Context,
  queue: LeasedQueue,
  pendingId: string | null,
  reason: string,
): Promise<void> {
  const attempt = { status: null, reason, durationMs: 0, answerHead: null }
  await withHealth(context, queue, { isSuccess: false, isGone: false }, async ({ db }) => {
    const settling =
      pendingId === null ? queries.notePause(db, queue) : queries.noteFailed(db, queue, pendingId, attempt)
    if (!(await settling)) throw new LeaseLost()
  })
}

/** The owner may not have it any more. What is queued stays, for they may come back. */
export async function settleLostRight(context: Context, queue: LeasedQueue, reason: string): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    await disableFor(context, tx, queue.webhookId, reason)
    if (!(await queries.notePause(tx.db, queue))) throw new LeaseLost()
  })
}

/** Of what others asked for: a redelivery or a ping. It says nothing about how the webhook stands. */
export async function settleManual(
  context: Context,
  queue: LeasedQueue,
  id: string,
  attempt: queries.Attempt,
  end: Parameters<typeof queries.noteManual>[3],
): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    if (!(await lockQueue(tx.db, queue))) throw new LeaseLost()
    await queries.noteManual(tx.db, id, attempt, end)
    await queries.reviewManual(tx.db, queue, 'state' in end ? 1 : 0)
  })
}

export async function reviewManual(context: Context, queue: LeasedQueue): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    if (!(await lockQueue(tx.db, queue))) throw new LeaseLost()
    await queries.reviewManual(tx.db, queue, 0)
  })
}
