/** Redeliveries and pings: sent through the webhook's queue, between its events. Only a success affects its health. */
import type { Context } from '../../../context.ts'
import { callBack } from '../webhooks/callback.ts'
import { findForSending } from '../webhooks/sending.ts'
import { type DeliveryRow, findDueManual } from './delivery-queries.ts'
import { isDatabaseError, reasonOf } from './errors.ts'
import type { LeasedQueue } from './lease-queries.ts'
import { loadPayload, type OwnedWebhook } from './payloads.ts'
import { attemptOf, LeaseLost, reviewManual, settleManual } from './settling.ts'
import type { Attempt } from './settling-queries.ts'

export const NO_RIGHT = 'Its owner, or the add-on that registered it, may not have this webhook any more.'

const MOST_ATTEMPTS = { redelivery: 5, ping: 1, events: 1 } as const

const unsent = (reason: string): Attempt => ({ status: null, reason, durationMs: 0, answerHead: null })

/** Jitter of 20 %, as between attempts of events. */
const spread = (seconds: number) => seconds * (0.8 + 0.4 * Math.random())

function endOf({ config }: Context, { kind, attempts }: DeliveryRow, isSuccess: boolean) {
  if (isSuccess) return { state: 'delivered' } as const
  if (attempts + 1 >= MOST_ATTEMPTS[kind]) return { state: 'failed' } as const
  return { dueInSeconds: spread(config.webhookDelays[attempts] ?? config.webhookDelays.at(-1) ?? 0) }
}

async function send(
  context: Context,
  queue: LeasedQueue,
  webhook: OwnedWebhook,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<void> {
  const payload = await loadPayload(context, queue, webhook, delivery)
  if (!payload) return await reviewManual(context, queue)
  const outcome = await callBack(context, webhook, payload, signal)
  context.deliveryMeters.noteCallback(outcome, payload.size)
  const end = endOf(context, delivery, outcome.isSuccess)
  // A redelivery may go elsewhere, which shows nothing of the receiver.
  const provesHealth = outcome.isSuccess && (delivery.url ?? webhook.callback) === webhook.callback
  await settleManual(context, queue, payload.id, attemptOf(outcome), { end, provesHealth })
}

/** Sends the one due longest. False when the webhook is gone. */
export async function deliverManual(
  context: Context,
  queue: LeasedQueue,
  signal: AbortSignal,
): Promise<boolean> {
  const delivery = await findDueManual(context.jobDb, queue.webhookId)
  if (!delivery) {
    await reviewManual(context, queue)
    return true
  }
  const giveUp = (reason: string) =>
    settleManual(context, queue, delivery.id, unsent(reason), { end: { state: 'failed' } })
  try {
    const webhook = await findForSending(context, context.db, queue.webhookId)
    if (!webhook) return false
    const { owner } = webhook
    if (owner && webhook.mayHave) await send(context, queue, { ...webhook, owner }, delivery, signal)
    else await giveUp(NO_RIGHT)
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost || isDatabaseError(error)) throw error
    // Otherwise it would be due again at once and fail again.
    context.log.warn({ err: error, webhook: queue.webhookId }, 'a manual delivery could not be sent')
    await giveUp(reasonOf(error))
  }
  return true
}
