/** Who may do what with a webhook. The same rules refuse and fill `allowed`. */
import type { Verb, WebhookKind } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'

export interface WebhookFacts {
  readonly kind: WebhookKind
  readonly owner_id: string
}

/** Where it leads is nobody else's business. To remove it is always in its owner's power. */
export const maySee = (actor: Actor, { owner_id }: WebhookFacts): boolean =>
  isSelf(actor, owner_id) || isAdmin(actor)

/** It goes on telling for ever: nobody who only acts as somebody leaves such a thing behind. */
export const mayRegister = (actor: Actor): boolean => actor.kind === 'member' && actor.runBy === undefined

/** Also of what was delivered. What the system tells is for admins, and not for a token that acts as a plain member. */
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
