/** Rows of the delivery log → entities. */

import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryKind,
  type DeliveryState,
  type ListedDelivery,
  V3,
} from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import type { WebhookFacts } from '../webhooks/policy.ts'
import type { AttemptRow, ListedRow } from './log-queries.ts'
import { deliveryVerbs } from './policy.ts'

export const deliveryUri = (baseUrl: string, webhookId: string, id: string): string =>
  `${baseUrl}${V3}/webhooks/${webhookId}/deliveries/${id}`

interface Outcome {
  readonly at: string
  readonly durationMs: number | null
  readonly status: number | null
  readonly reason: string | null
}

const representOutcome = ({ at, durationMs, status, reason }: Outcome) => ({
  at,
  durationMs: durationMs ?? 0,
  status: status ?? undefined,
  reason: reason ?? undefined,
})

function lastAttemptOf(row: ListedRow): ListedDelivery['lastAttempt'] {
  if (row.last_at === null) return undefined
  const { last_at: at, last_duration_ms: durationMs, last_status: status, last_reason: reason } = row
  return representOutcome({ at, durationMs, status, reason })
}

export interface Shown {
  readonly actor: Actor
  readonly webhook: WebhookFacts & { readonly wait_until: string }
  readonly baseUrl: string
}

/** Events wait for the webhook's retry time; manual deliveries have their own. */
const nextAttemptOf = (row: ListedRow, webhook: Shown['webhook']) =>
  row.state !== 'pending' ? undefined : row.kind === 'events' ? webhook.wait_until : (row.due_at ?? undefined)

export function representListed(row: ListedRow, { actor, webhook, baseUrl }: Shown): ListedDelivery {
  const self = deliveryUri(baseUrl, row.webhook_id, row.id)
  const verbs = deliveryVerbs(actor, webhook)
  return {
    id: row.id,
    type: 'delivery',
    messageID: `msg_${row.key}`,
    kind: row.kind as DeliveryKind,
    state: row.state as DeliveryState,
    url: row.url ?? undefined,
    notifications: row.activity_ids,
    attemptCount: row.attempts,
    lastAttempt: lastAttemptOf(row),
    nextAttempt: nextAttemptOf(row, webhook),
    published: row.created_at,
    done: row.done_at ?? undefined,
    resources: {
      self: resource(self, verbs.self),
      redeliver: resource(`${self}/redeliver`, verbs.redeliver),
    },
  }
}

/** Who registers a webhook could otherwise read what servers near this one answer. Its first line is status and size. */
const answerFor = (actor: Actor, head: string | null) =>
  (isAdmin(actor) ? head : head?.split('\n', 1)[0]) ?? undefined

const representAttempt = (actor: Actor, row: AttemptRow): DeliveryAttempt => ({
  number: row.number,
  ...representOutcome({ at: row.at, durationMs: row.duration_ms, status: row.status, reason: row.reason }),
  answer: answerFor(actor, row.answer_head),
})

export interface LoggedDelivery {
  readonly row: ListedRow
  readonly attempts: readonly AttemptRow[]
  readonly request: Delivery['request']
}

export const representDelivery = ({ row, attempts, request }: LoggedDelivery, shown: Shown): Delivery => ({
  ...representListed(row, shown),
  request,
  attempts: attempts.map((attempt) => representAttempt(shown.actor, attempt)),
})
