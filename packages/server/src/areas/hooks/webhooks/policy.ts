/** Who may do what with a webhook. The same rules refuse and fill `allowed`. */
import type { Verb, WebhookKind } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'

export interface WebhookFacts {
  readonly kind: WebhookKind
  readonly owner_id: string
}

/** The URL is private to its owner and admins. The owner can always delete it. */
export const maySee = (actor: Actor, { owner_id }: WebhookFacts): boolean =>
  isSelf(actor, owner_id) || isAdmin(actor)

/** Not while acting as somebody else: a webhook would outlive that. */
export const mayRegister = (actor: Actor): boolean => actor.kind === 'member' && actor.runBy === undefined

/** Includes its deliveries. System webhooks need an admin whose token has the scope. */
export const mayManage = (actor: Actor, webhook: WebhookFacts): boolean =>
  mayRegister(actor) && maySee(actor, webhook) && (webhook.kind === 'content' || isAdmin(actor))

export const mayRegisterForSystem = (actor: Actor): boolean => isAdmin(actor)

export interface WebhookVerbs {
  readonly self: readonly Verb[]
  readonly secret: readonly Verb[]
  readonly signatures: readonly Verb[]
  readonly deliveries: readonly Verb[]
  readonly queue: readonly Verb[]
  readonly redeliver: readonly Verb[]
  readonly ping: readonly Verb[]
}

export function webhookVerbs(actor: Actor, webhook: WebhookFacts): WebhookVerbs {
  const manages = mayManage(actor, webhook)
  return {
    self: !maySee(actor, webhook) ? [] : manages ? ['DELETE', 'GET', 'PUT'] : ['DELETE', 'GET'],
    secret: manages ? ['POST'] : [],
    signatures: manages ? ['POST'] : [],
    deliveries: manages ? ['GET'] : [],
    queue: manages ? ['GET'] : [],
    redeliver: manages ? ['POST'] : [],
    ping: manages ? ['POST'] : [],
  }
}
