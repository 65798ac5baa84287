/** The queue of a webhook, for those who may manage it. */
import type { WebhookQueue } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { isWaiting, queueStateOf } from '../webhooks/queue-state.ts'
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

function summaryOf(state: WebhookQueue['state'], { disabled_reason, wait_until }: ShownWebhook): string {
  if (state === 'disabled') return `disabled: ${disabled_reason ?? 'somebody disabled it'}`
  if (state === 'waiting') return `waiting for a retry until ${wait_until}`
  return state === 'idle' ? 'nothing waits' : 'delivering'
}

export async function getQueue({ db }: Context, actor: Actor, webhookId: string): Promise<WebhookQueue> {
  const webhook = await getManagedWebhook(db, actor, webhookId)
  const row = (await findQueue(db, webhookId)) ?? NOTHING
  const state = queueStateOf({ ...webhook, ...row })
  return {
    state,
    summary: summaryOf(state, webhook),
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
