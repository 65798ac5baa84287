/** A batch: several callbacks of one leased queue in order, each rendered with the rights that hold when it is sent. */
import type { Context } from '../../../context.ts'
import { callBack } from '../webhooks/callback.ts'
import { findForSending } from '../webhooks/sending.ts'
import { findPending } from './delivery-queries.ts'
import { deliverManual, NO_RIGHT } from './manual-deliveries.ts'
import { loadPayload, type OwnedWebhook, type Payload, renderNext } from './payloads.ts'
import { peekQueue, type QueueHead } from './peek-queries.ts'
import { Participation } from './rounds.ts'
import { type HeldQueue, LeaseLost, settleEvents, settleLostRight } from './settling.ts'

const CALLBACKS = 'svc.webhooks.consumer.callbacks_per_exec'
const PAYLOAD = 'svc.webhooks.consumer.payload_size'

const OWNER_GONE = 'Its owner is gone or disabled.'

/** `more` and `idle`: the lease is still held. `released`: it is not. */
export type BatchEnd = 'more' | 'idle' | 'released'

async function nextPayload(
  context: Context,
  queue: HeldQueue,
  webhook: OwnedWebhook,
  head: QueueHead,
): Promise<Payload | undefined> {
  if (head.pending_id === null) return await renderNext(context, queue, webhook, head)
  const pending = await findPending(context.jobDb, head.pending_id)
  // Another node settled it since the queue was read.
  if (!pending) throw new LeaseLost()
  return await loadPayload(context, queue, webhook, pending)
}

/** Returns whether the lease is still held. */
async function deliverEvents(
  context: Context,
  queue: HeldQueue,
  head: QueueHead,
  signal: AbortSignal,
  participation: Participation,
): Promise<boolean> {
  const webhook = await findForSending(context, context.db, queue.webhookId)
  if (!webhook) return false
  const { owner } = webhook
  if (!owner || !webhook.mayHave) {
    participation.leave()
    await settleLostRight(context, queue, owner ? NO_RIGHT : OWNER_GONE)
    return false
  }
  const payload = await nextPayload(context, queue, { ...webhook, owner }, head)
  participation.leave()
  if (!payload) return true
  const dropped = Number(head.dropped_untold)
  const outcome = await callBack(context, webhook, { ...payload, dropped }, signal, queue.connection)
  context.deliveryMeters.noteCallback(outcome, payload.size)
  // Others are recorded with the health of the webhook, in a transaction that nobody shares.
  if (outcome.isSuccess && webhook.failures === 0 && !webhook.buggy) await participation.enter()
  return await settleEvents(context, queue, { ...webhook, owner }, payload, outcome, head.dropped_untold)
}

export interface Progress {
  /** For the error report when a batch fails. */
  pendingId: string | null
  /** True once no further callback may start. */
  readonly isOver: () => boolean
}

async function deliverSome(
  context: Context,
  queue: HeldQueue,
  signal: AbortSignal,
  progress: Progress,
  participation: Participation,
): Promise<BatchEnd> {
  const most = context.properties.get(CALLBACKS)
  let events = 0
  let manual = 0
  while (!signal.aborted && !progress.isOver()) {
    await participation.enter()
    if (signal.aborted || progress.isOver()) break
    const head = await peekQueue(context.jobDb, queue, context.properties.get(PAYLOAD))
    if (!head) return 'released'
    progress.pendingId = head.pending_id
    if (head.has_events && events < most) {
      if (!(await deliverEvents(context, queue, head, signal, participation))) return 'released'
      events++
    } else if (head.is_manual_due && manual < (events > 0 ? 1 : most)) {
      participation.leave()
      if (!(await deliverManual(context, queue, signal))) return 'released'
      manual++
    } else {
      return head.has_events || head.is_manual_due ? 'more' : 'idle'
    }
  }
  return 'idle'
}

/** Up to a batch of events first, then one manual delivery, so that neither starves the other. */
export async function deliverBatch(
  context: Context,
  queue: HeldQueue,
  signal: AbortSignal,
  progress: Progress,
): Promise<BatchEnd> {
  const participation = new Participation(queue.rounds)
  try {
    return await deliverSome(context, queue, signal, progress, participation)
  } finally {
    participation.leave()
  }
}
