/** Redeliveries and pings: sent in the webhook's lane, between its events, and without a say in how it stands. */
import type { Context } from '../../../context.ts'
import { callBack } from '../webhooks/callback.ts'
import { findForSending } from '../webhooks/sending.ts'
import { type DeliveryRow, findDueAside } from './delivery-queries.ts'
import { type OwnedWebhook, thaw } from './freezing.ts'
import type { Lane } from './lane-queries.ts'
import { attemptOf, LaneLost, reviewAsides, settleAside } from './settling.ts'
import type { Attempt } from './settling-queries.ts'
import { isOfTheDatabase, troubleOf } from './trouble.ts'

export const NO_RIGHT = 'Its owner, or the add-on that registered it, may not have this webhook any more.'

const MOST_ATTEMPTS = { redelivery: 5, ping: 1, events: 1 } as const

const unsent = (reason: string): Attempt => ({ status: null, reason, durationMs: 0, answerHead: null })

/** A fifth more or less, as between the attempts of events. */
const spread = (seconds: number) => seconds * (0.8 + 0.4 * Math.random())

function endOf({ config }: Context, { kind, attempts }: DeliveryRow, isSuccess: boolean) {
  if (isSuccess) return { state: 'delivered' } as const
  if (attempts + 1 >= MOST_ATTEMPTS[kind]) return { state: 'failed' } as const
  return { dueInSeconds: spread(config.webhookDelays[attempts] ?? config.webhookDelays.at(-1) ?? 0) }
}

async function send(
  context: Context,
  lane: Lane,
  webhook: OwnedWebhook,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<void> {
  const letter = await thaw(context, lane, webhook, delivery)
  if (!letter) return await reviewAsides(context, lane)
  const outcome = await callBack(context, webhook, letter, signal)
  context.deliveryMeters.noteCallback(outcome, letter.size)
  const end = endOf(context, delivery, outcome.isSuccess)
  await settleAside(context, lane, letter.id, attemptOf(outcome), end)
}

/** The one that is due for the longest time. False where the webhook is gone. */
export async function tellAside(context: Context, lane: Lane, signal: AbortSignal): Promise<boolean> {
  const delivery = await findDueAside(context.taskDb, lane.webhookId)
  if (!delivery) {
    await reviewAsides(context, lane)
    return true
  }
  const giveUp = (reason: string) =>
    settleAside(context, lane, delivery.id, unsent(reason), { state: 'failed' })
  try {
    const webhook = await findForSending(context, context.db, lane.webhookId)
    if (!webhook) return false
    const { owner } = webhook
    if (owner && webhook.mayHave) await send(context, lane, { ...webhook, owner }, delivery, signal)
    else await giveUp(NO_RIGHT)
  } catch (error) {
    if (signal.aborted || error instanceof LaneLost || isOfTheDatabase(error)) throw error
    // It would be due again at once, and fail again; and how the webhook stands is none of its business.
    context.log.warn({ err: error, webhook: lane.webhookId }, 'what was asked for could not be sent')
    await giveUp(troubleOf(error))
  }
  return true
}
