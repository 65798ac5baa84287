/** A row and the caller's rights → the webhook entity, without its secret. */

import { typeCodes, V2, V3, type Webhook } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { webhookVerbs } from './policy.ts'
import type { ShownWebhook } from './queries.ts'
import { queueStateOf } from './queue-state.ts'

export const webhookUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/webhooks/${id}`

function objectOf({ place_id, content_id, content_type }: ShownWebhook, baseUrl: string): string | undefined {
  if (place_id !== null) return `${baseUrl}${V3}/places/${place_id}`
  if (content_id === null) return undefined
  return content_type === 'update'
    ? `${baseUrl}${V2}/updates/${content_id}`
    : `${baseUrl}${V3}/contents/${content_id}`
}

type Surroundings = Pick<Context, 'config' | 'vocabulary'>

export function representWebhook(actor: Actor, row: ShownWebhook, surroundings: Surroundings): Webhook {
  const { baseUrl } = surroundings.config
  const { repeatsEvents } = surroundings.vocabulary.compatibility
  const verbs = webhookVerbs(actor, row)
  const uri = webhookUri(baseUrl, row.id)
  const events = row.events.join(',')
  return {
    id: row.id,
    type: 'webhook',
    typeCode: typeCodes.webhook,
    events,
    event: repeatsEvents ? events : undefined,
    callback: row.callback,
    object: objectOf(row, baseUrl),
    format: row.format,
    enabled: row.enabled,
    disabledReason: row.disabled_reason ?? undefined,
    buggy: row.buggy,
    buggyDate: row.buggy_at ?? undefined,
    lastDelivery: row.last_delivery_at ?? undefined,
    owner: row.owner ? summarisePerson(actor, row.owner, baseUrl) : undefined,
    published: row.created_at,
    updated: row.updated_at,
    svc: { queueState: queueStateOf(row), queued: row.queued },
    resources: {
      self: resource(uri, verbs.self),
      secret: resource(`${uri}/secret`, verbs.secret),
      signatures: resource(`${uri}/signatures`, verbs.signatures),
      deliveries: resource(`${uri}/deliveries`, verbs.deliveries),
      queue: resource(`${uri}/queue`, verbs.queue),
      redeliver: resource(`${uri}/redeliver`, verbs.redeliver),
      ping: resource(`${uri}/ping`, verbs.ping),
    },
  }
}
