/** What came of an attempt is noted by whoever still has the lane, and by nobody else. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Outcome } from '../webhooks/callback.ts'
import { disableFor, noteOutcome } from '../webhooks/standing.ts'
import type { Letter, OwnedWebhook } from './freezing.ts'
import { type Lane, lockLane } from './lane-queries.ts'
import * as queries from './settling-queries.ts'
import { isOfTheDatabase } from './trouble.ts'

/** Somebody else has it by now, and what was found out in vain must not be kept. */
export class LaneLost extends Error {}

/** Quick enough to be among those who never wait for others. */
const PROVEN_MS = 1_000
/** When a webhook was last told something is written down so often at most, while all goes well. */
const NOTED_EVERY_MS = 1_000

/** Less than a lease lasts, and longer than a database takes to start again. */
const SETTLING_MS = 8_000
const PAUSE_MS = 200

/** What the receiver has answered is known to nobody else: while the database is away it is worth waiting for. */
async function persistently<Settled>(settle: () => Promise<Settled>): Promise<Settled> {
  const until = performance.now() + SETTLING_MS
  for (;;) {
    try {
      return await settle()
    } catch (error) {
      if (!isOfTheDatabase(error) || performance.now() > until) throw error
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
 * The webhook is locked before its lane, as by whoever removes it. Where the lane is lost all of it is taken back.
 */
async function withStanding<Settled>(
  context: Context,
  { webhookId }: Lane,
  outcome: Pick<Outcome, 'isSuccess' | 'isGone' | 'retryAfterSeconds'>,
  settle: (tx: Transaction) => Promise<Settled>,
): Promise<Settled> {
  return await inTransaction(context.writeDb, async (tx) => {
    await noteOutcome(context, tx, webhookId, outcome)
    return await settle(tx)
  })
}

/** A lane in the hands of this process, and when it last noted that all goes well with it. */
export interface HeldLane extends Lane {
  notedAt?: number | undefined
}

async function settleSuccess(
  context: Context,
  lane: HeldLane,
  { failures, buggy }: OwnedWebhook,
  { id }: Letter,
  outcome: Outcome,
  toldOfDropped: string,
): Promise<'kept' | 'released'> {
  const facts = { isProven: outcome.durationMs <= PROVEN_MS, toldOfDropped }
  const settle = async (db: Context['db']) => {
    const end = await queries.noteDelivered(db, lane, id, attemptOf(outcome), facts)
    if (!end) throw new LaneLost()
    return end
  }
  const isSmooth = failures === 0 && !buggy
  const now = performance.now()
  if (isSmooth && lane.notedAt !== undefined && now - lane.notedAt < NOTED_EVERY_MS)
    return await settle(context.taskDb)
  const end = await withStanding(context, lane, outcome, (tx) => settle(tx.db))
  lane.notedAt = now
  return end
}

/** Whether the lane is still in these hands: after a failure it was given back, and where nothing else is to be told. */
export async function settleEvents(
  context: Context,
  lane: HeldLane,
  webhook: OwnedWebhook,
  letter: Letter,
  outcome: Outcome,
  toldOfDropped: string,
): Promise<boolean> {
  if (outcome.isSuccess) {
    const settle = () => settleSuccess(context, lane, webhook, letter, outcome, toldOfDropped)
    return (await persistently(settle)) === 'kept'
  }
  const settle = async (tx: Transaction) => {
    if (!(await queries.noteFailed(tx.db, lane, letter.id, attemptOf(outcome)))) throw new LaneLost()
  }
  await persistently(() => withStanding(context, lane, outcome, settle))
  return false
}

/** What should be told cannot even be written. It counts as a failure, for the owner shall learn of it. */
export async function settleTrouble(
  context: Context,
  lane: Lane,
  pendingId: string | null,
  reason: string,
): Promise<void> {
  const attempt = { status: null, reason, durationMs: 0, answerHead: null }
  await withStanding(context, lane, { isSuccess: false, isGone: false }, async ({ db }) => {
    const settling =
      pendingId === null ? queries.notePause(db, lane) : queries.noteFailed(db, lane, pendingId, attempt)
    if (!(await settling)) throw new LaneLost()
  })
}

/** The owner may not have it any more. What is queued stays, for they may come back. */
export async function settleLostRight(context: Context, lane: Lane, reason: string): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    await disableFor(context, tx, lane.webhookId, reason)
    if (!(await queries.notePause(tx.db, lane))) throw new LaneLost()
  })
}

/** Of what others asked for: a redelivery or a ping. It says nothing about how the webhook stands. */
export async function settleAside(
  context: Context,
  lane: Lane,
  id: string,
  attempt: queries.Attempt,
  end: Parameters<typeof queries.noteAside>[3],
): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    if (!(await lockLane(tx.db, lane))) throw new LaneLost()
    await queries.noteAside(tx.db, id, attempt, end)
    await queries.reviewAsides(tx.db, lane, 'state' in end ? 1 : 0)
  })
}

export async function reviewAsides(context: Context, lane: Lane): Promise<void> {
  await inTransaction(context.writeDb, async (tx) => {
    if (!(await lockLane(tx.db, lane))) throw new LaneLost()
    await queries.reviewAsides(tx.db, lane, 0)
  })
}
