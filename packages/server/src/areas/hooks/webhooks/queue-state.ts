/** What the queue of a webhook does at the moment. */
import type { WebhookQueue } from '@folkmoot/contract'
import type { ShownWebhook } from './queries.ts'

type Facts = Pick<ShownWebhook, 'enabled' | 'failures' | 'wait_until' | 'queued' | 'waiting'>

/** Backing off after a failure; nothing is sent until then. */
export const isWaiting = ({ failures, wait_until }: Facts): boolean =>
  failures > 0 && Date.parse(wait_until) > Date.now()

export function queueStateOf(webhook: Facts): WebhookQueue['state'] {
  if (!webhook.enabled) return 'disabled'
  if (isWaiting(webhook)) return 'waiting'
  return webhook.queued === 0 && webhook.waiting === 0 ? 'idle' : 'delivering'
}
