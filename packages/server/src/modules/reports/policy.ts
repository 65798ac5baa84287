/** Who may do what with reports and with the queue that is made of them. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../actor.ts'
import { moderates } from '../contents/policy.ts'

export interface ItemFacts {
  readonly object_kind: 'content' | 'person'
  /** Whether the caller sees what was reported; nobody does once it is gone. */
  readonly is_in_sight: boolean
  readonly is_gone: boolean
  /** Who decided last. */
  readonly resolver_id: string | null
}

export const mayModerate = (actor: Actor): boolean => moderates(actor)

/** What they can see; and of what is gone what was decided, for admins and whoever did. */
export function maySeeItem(actor: Actor, item: ItemFacts): boolean {
  if (!mayModerate(actor)) return false
  if (item.is_in_sight) return true
  return item.is_gone && item.resolver_id !== null && (isAdmin(actor) || isSelf(actor, item.resolver_id))
}

/** Of what is gone there is nothing left to decide. */
export const mayResolve = (actor: Actor, item: ItemFacts): boolean =>
  mayModerate(actor) && item.is_in_sight

/** People are disabled by admins alone. */
export const mayDisable = (actor: Actor): boolean => isAdmin(actor)

/** Whoever made it; nobody else learns who that was but those who see the item. */
export const maySeeReport = (actor: Actor, report: ItemFacts & { readonly reporter_id: string }): boolean =>
  isSelf(actor, report.reporter_id) || maySeeItem(actor, report)

export interface ItemVerbs {
  readonly self: readonly Verb[]
  readonly resolve: readonly Verb[]
  readonly restore: readonly Verb[]
}

export function itemVerbs(actor: Actor, item: ItemFacts): ItemVerbs {
  const resolves = mayResolve(actor, item)
  return {
    self: ['GET'],
    resolve: resolves ? ['POST'] : [],
    restore: resolves && item.object_kind === 'content' ? ['POST'] : [],
  }
}
