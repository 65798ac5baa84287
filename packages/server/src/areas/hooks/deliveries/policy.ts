/** Who may do what with the deliveries of a webhook. The same rules refuse and fill `allowed`. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import { mayManage, type WebhookFacts } from '../webhooks/policy.ts'

/** Deliveries hold what the owner may see; an admin may see less, so only the owner may redirect them. */
export const mayRedirect = (actor: Actor, webhook: WebhookFacts): boolean =>
  mayManage(actor, webhook) && isSelf(actor, webhook.owner_id)

export interface DeliveryVerbs {
  readonly self: readonly Verb[]
  readonly redeliver: readonly Verb[]
}

export function deliveryVerbs(actor: Actor, webhook: WebhookFacts): DeliveryVerbs {
  return mayManage(actor, webhook) ? { self: ['GET'], redeliver: ['POST'] } : { self: [], redeliver: [] }
}
