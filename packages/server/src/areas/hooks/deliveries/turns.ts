/** A turn of a lane: some callbacks, one after the other, each written from what holds at that moment. */
import type { Context } from '../../../context.ts'
import { callBack } from '../webhooks/callback.ts'
import { findForSending } from '../webhooks/sending.ts'
import { NO_RIGHT, tellAside } from './asides.ts'
import { findPending } from './delivery-queries.ts'
import { freezeNext, type Letter, type OwnedWebhook, thaw } from './freezing.ts'
import { type Ahead, lookAhead } from './lane-queries.ts'
import { type HeldLane, LaneLost, settleEvents, settleLostRight } from './settling.ts'

const CALLBACKS = 'svc.webhooks.consumer.callbacks_per_exec'
const PAYLOAD = 'svc.webhooks.consumer.payload_size'

const OWNER_GONE = 'Its owner is gone or disabled.'

/** Whether the lane is still in these hands, and may have more to tell; `released` where it is not. */
export type TurnEnd = 'more' | 'idle' | 'released'

async function nextLetter(
  context: Context,
  lane: HeldLane,
  webhook: OwnedWebhook,
  ahead: Ahead,
): Promise<Letter | undefined> {
  if (ahead.pending_id === null) return await freezeNext(context, lane, webhook, ahead)
  const pending = await findPending(context.taskDb, ahead.pending_id)
  // Settled by somebody else since it was looked at.
  if (!pending) throw new LaneLost()
  return await thaw(context, lane, webhook, pending)
}

/** Whether the lane is still in these hands. */
async function tellEvents(
  context: Context,
  lane: HeldLane,
  ahead: Ahead,
  signal: AbortSignal,
): Promise<boolean> {
  const webhook = await findForSending(context, context.db, lane.webhookId)
  if (!webhook) return false
  const { owner } = webhook
  if (!owner || !webhook.mayHave) {
    await settleLostRight(context, lane, owner ? NO_RIGHT : OWNER_GONE)
    return false
  }
  const letter = await nextLetter(context, lane, { ...webhook, owner }, ahead)
  if (!letter) return true
  const dropped = Number(ahead.dropped_untold)
  const outcome = await callBack(context, webhook, { ...letter, dropped }, signal)
  context.deliveryMeters.noteCallback(outcome, letter.size)
  return await settleEvents(context, lane, { ...webhook, owner }, letter, outcome, ahead.dropped_untold)
}

export interface Progress {
  /** Known to whoever must say why a turn failed. */
  pendingId: string | null
  /** Whether no other callback shall begin. */
  readonly isOver: () => boolean
}

/** Events come first, so many as a turn has; then one of what else is due, so that neither keeps the other waiting. */
export async function takeTurn(
  context: Context,
  lane: HeldLane,
  signal: AbortSignal,
  progress: Progress,
): Promise<TurnEnd> {
  const most = context.properties.get(CALLBACKS)
  let events = 0
  let asides = 0
  while (!signal.aborted && !progress.isOver()) {
    const ahead = await lookAhead(context.taskDb, lane, context.properties.get(PAYLOAD))
    if (!ahead) return 'released'
    progress.pendingId = ahead.pending_id
    if (ahead.has_events && events < most) {
      if (!(await tellEvents(context, lane, ahead, signal))) return 'released'
      events++
    } else if (ahead.is_aside_due && asides < (events > 0 ? 1 : most)) {
      if (!(await tellAside(context, lane, signal))) return 'released'
      asides++
    } else {
      return ahead.has_events || ahead.is_aside_due ? 'more' : 'idle'
    }
  }
  return 'idle'
}
