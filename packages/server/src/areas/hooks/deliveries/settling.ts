/** Records the outcome of an attempt, if the lease is still held. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { KeptConnection } from '../../../engines/egress/kept-connection.ts'
import type { Outcome } from '../webhooks/callback.ts'
import { disableFor, noteOutcome } from '../webhooks/health.ts'
import { noteDelivered } from './delivered-queries.ts'
import { isDatabaseError } from './errors.ts'
import { type LeasedQueue, lockQueue } from './lease-queries.ts'
import type { OwnedWebhook, Payload } from './payloads.ts'
import type { Rounds } from './rounds.ts'
import * as queries from './settling-queries.ts'

/** Another node holds the lease now; discard the outcome. */
export class LeaseLost extends Error {}

/** Receivers this quick get the slots for proven ones. */
const PROVEN_MS = 1_000
/** How often the last success of a healthy webhook is recorded at most. */
const NOTED_EVERY_MS = 1_000

/** Shorter than a lease, longer than a database restart. */
const SETTLING_MS = 8_000
const PAUSE_MS = 200

/** Only this process knows the receiver's answer, so it waits for the database to return. */
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

/** Lock the webhook before its queue, as deleting does. A lost lease rolls everything back. */
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

/** A queue leased by this process, with the time its last success was recorded, and its connection. */
export interface HeldQueue extends LeasedQueue {
  notedAt?: number | undefined
  readonly connection: KeptConnection
  /** Of all queues of this process. */
  readonly rounds: Rounds
}

async function settleSuccess(
  context: Context,
  queue: HeldQueue,
  { failures, buggy }: OwnedWebhook,
  { id }: Payload,
  outcome: Outcome,
  toldOfDropped: string,
): Promise<'kept' | 'released'> {
  const isSmooth = failures === 0 && !buggy
  const now = performance.now()
  const isRecent = queue.notedAt !== undefined && now - queue.notedAt < NOTED_EVERY_MS
  const facts = { isProven: outcome.durationMs <= PROVEN_MS, toldOfDropped, isNoted: isSmooth && !isRecent }
  const settle = async (db: Context['db']) => {
    const end = await noteDelivered(db, queue, id, attemptOf(outcome), facts)
    if (!end) throw new LeaseLost()
    return end
  }
  const end = isSmooth
    ? await settle(context.jobDb)
    : await withHealth(context, queue, outcome, (tx) => settle(tx.db))
  if (!isSmooth || facts.isNoted) queue.notedAt = now
  return end
}

/** Returns whether the lease is still held: it is released after a failure and when the queue is idle. */
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

/** The payload could not be rendered. Counts as a failure, so that the owner learns of it. */
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

/** The owner lost the right to this webhook. The queue stays, in case they regain it. */
export async function settleLostRight(context: Context, queue: LeasedQueue, reason: string): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    await disableFor(context, tx, queue.webhookId, reason)
    if (!(await queries.notePause(tx.db, queue))) throw new LeaseLost()
  })
}

export interface ManualEnd {
  readonly end: Parameters<typeof queries.noteManual>[3]
  /** Whether the receiver of the webhook has just answered with a success. */
  readonly provesHealth?: boolean
}

/**
 * For redeliveries and pings. A success ends the webhook's waiting and that it is buggy: its owner has seen it work. A failure
 * does not affect its health.
 */
export async function settleManual(
  context: Context,
  queue: LeasedQueue,
  id: string,
  attempt: queries.Attempt,
  { end, provesHealth = false }: ManualEnd,
): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    // The webhook before its queue; otherwise deadlock.
    if (provesHealth) {
      await noteOutcome(context, tx, queue.webhookId, { isSuccess: true, isGone: false })
      tx.noteChange('deliveries')
    }
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
