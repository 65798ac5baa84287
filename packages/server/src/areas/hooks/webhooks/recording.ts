/**
 * Records changes of webhooks in the activity log and the audit log. Neither holds the secret; the audit log holds no
 * URL.
 */

import { type AuditAction, typeCodes } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type ActivityEvent, record, recordAll } from '../../record/activity-log.ts'
import { audit } from '../../record/audit.ts'
import type { HealthChange } from './health-machine.ts'
import type { WebhookRow } from './queries.ts'

export type Told = Pick<WebhookRow, 'id' | 'kind' | 'events' | 'callback' | 'owner_id'>
type What = 'created' | 'deleted' | HealthChange

/** Without an actor: the server itself. `details` describe webhooks that are gone. */
const activityOf = (
  what: What,
  actor: Actor | undefined,
  webhook: Told,
  more: Record<string, unknown> = {},
): ActivityEvent => ({
  verb: `svc:webhook_${what}`,
  actor,
  object: { type: typeCodes.webhook, id: webhook.id },
  details: {
    ownerId: webhook.owner_id,
    kind: webhook.kind,
    events: webhook.events,
    callback: webhook.callback,
    ...more,
  },
})

/** Origin only: path and query may hold a secret. */
export async function auditWebhook(
  tx: Transaction,
  actor: Actor | undefined,
  action: AuditAction,
  { id, kind, events, callback, owner_id }: Told,
  details: Record<string, unknown> = {},
): Promise<void> {
  const target = { type: 'webhook', id, label: URL.parse(callback)?.origin ?? '' } as const
  await audit(tx, { action, actor, target, details: { kind, events, ownerID: owner_id, ...details } })
}

/** Once per change, in the transaction that makes it. */
export async function recordWebhook(
  tx: Transaction,
  actor: Actor,
  what: 'created' | 'deleted' | 'enabled' | 'disabled',
  webhook: Told,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { reason } = details
  // The owner is told of it.
  await record(tx, activityOf(what, actor, webhook, what === 'disabled' && reason ? { reason } : {}))
  await auditWebhook(tx, actor, `webhook.${what}`, webhook, details)
}

/** Changes by outcome of callbacks. Only disabling affects rights, so only that is audited. */
export async function recordHealthChange(
  tx: Transaction,
  change: HealthChange,
  webhook: Told,
  reason: string | null,
): Promise<void> {
  const isDisabled = change === 'disabled'
  await record(tx, activityOf(change, undefined, webhook, isDisabled ? { reason } : {}))
  if (isDisabled) await auditWebhook(tx, undefined, 'webhook.disabled', webhook, { reason })
}

/** For webhooks removed with their owner, object or add-on. */
export async function recordRemovals(tx: Transaction, webhooks: readonly Told[]): Promise<void> {
  await recordAll(
    tx,
    webhooks.map((webhook) => activityOf('deleted', undefined, webhook)),
  )
  for (const webhook of webhooks) await auditWebhook(tx, undefined, 'webhook.deleted', webhook)
}
