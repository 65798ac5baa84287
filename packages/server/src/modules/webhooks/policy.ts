/** Who may do what with a webhook. The same rules refuse and fill `allowed`. */
import type { Verb, WebhookKind } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../actor.ts'

export interface WebhookFacts {
  readonly kind: WebhookKind
  readonly owner_id: string
}

/** Where it leads is nobody else's business. To remove it is always in its owner's power. */
export const maySee = (actor: Actor, { owner_id }: WebhookFacts): boolean =>
  isSelf(actor, owner_id) || isAdmin(actor)

/** Also of what was delivered. Whoever is told of the system is an admin: also one by a token that is none no longer. */
export const mayManage = (actor: Actor, webhook: WebhookFacts): boolean =>
  maySee(actor, webhook) && (webhook.kind === 'content' || isAdmin(actor))

export const mayRegisterForSystem = (actor: Actor): boolean => isAdmin(actor)

export interface WebhookVerbs {
  readonly self: readonly Verb[]
  readonly secret: readonly Verb[]
  readonly signatures: readonly Verb[]
}

export function webhookVerbs(actor: Actor, webhook: WebhookFacts): WebhookVerbs {
  const manages = mayManage(actor, webhook)
  return {
    self: !maySee(actor, webhook) ? [] : manages ? ['DELETE', 'GET', 'PUT'] : ['DELETE', 'GET'],
    secret: manages ? ['POST'] : [],
    signatures: manages ? ['POST'] : [],
  }
}
