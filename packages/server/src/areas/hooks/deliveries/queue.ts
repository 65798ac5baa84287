/** The queue of a webhook, for those who may manage it. */
import type { WebhookQueue } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { getManagedWebhook, type ShownWebhook } from '../webhooks/webhooks.ts'
import { findQueue, type QueueRow } from './queue-queries.ts'

const NOTHING: QueueRow = {
  queued: 0,
  waiting: 0,
  dropped: '0',
  withheld: '0',
  oldest_at: null,
  lag_seconds: null,
}

type State = Pick<WebhookQueue, 'state' | 'summary'>

/** Backing off after a failure; nothing is sent until then. */
const isWaiting = ({ failures, wait_until }: ShownWebhook) =>
  failures > 0 && Date.parse(wait_until) > Date.now()

function stateOf(webhook: ShownWebhook, { queued, waiting }: QueueRow): State {
  if (!webhook.enabled) {
    const reason = webhook.disabled_reason ?? 'somebody disabled it'
    return { state: 'disabled', summary: `disabled: ${reason}` }
  }
  if (isWaiting(webhook))
    return { state: 'waiting', summary: `waiting for a retry until ${webhook.wait_until}` }
  if (queued === 0 && waiting === 0) return { state: 'idle', summary: 'nothing waits' }
  return { state: 'delivering', summary: 'delivering' }
}

export async function getQueue({ db }: Context, actor: Actor, webhookId: string): Promise<WebhookQueue> {
  const webhook = await getManagedWebhook(db, actor, webhookId)
  const row = (await findQueue(db, webhookId)) ?? NOTHING
  return {
    ...stateOf(webhook, row),
    queued: row.queued,
    waiting: row.waiting,
    oldest: row.oldest_at ?? undefined,
    lagSeconds: row.lag_seconds ?? 0,
    dropped: Number(row.dropped),
    withheld: Number(row.withheld),
    failures: webhook.failures,
    waitUntil: isWaiting(webhook) ? webhook.wait_until : undefined,
  }
}
