/** Who may do what with reports and with the queue that is made of them. */
import type { ItemKind, MemberState, Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'
import { moderates } from '../reading/policy.ts'

export interface ItemFacts {
  readonly item_kind: ItemKind
  readonly object_kind: 'content' | 'person'
  /** The caller's own membership of the place that it stands in, if they see it. */
  readonly membership: MemberState | null
  /** Whether the caller sees what was reported; nobody does once it is gone. */
  readonly is_in_sight: boolean
  readonly is_gone: boolean
  /** Whether the caller wrote it, or is it. */
  readonly is_own: boolean
  /** Who decided last. */
  readonly resolver_id: string | null
}

export const mayModerate = (actor: Actor): boolean => moderates(actor)

const hasDecided = (actor: Actor, { resolver_id }: ItemFacts): boolean =>
  resolver_id !== null && isSelf(actor, resolver_id)

/** Owners decide what is published in their place, and nothing of reports. */
const keeps = ({ item_kind, is_in_sight, membership }: ItemFacts): boolean =>
  item_kind === 'pending' && is_in_sight && membership === 'owner'

/** Whoever is reported does not learn by whom, and does not decide. Admins do: somebody has to, and the audit log tells them. */
const concerns = (actor: Actor, { item_kind, is_own }: ItemFacts): boolean =>
  item_kind === 'report' && is_own && !isAdmin(actor)

/**
 * Moderators what they can see; and of what is gone what was decided, for admins and whoever did. What somebody rejected
 * is its author's alone again: that it was is left.
 */
export function maySeeItem(actor: Actor, item: ItemFacts): boolean {
  if (keeps(item) || (item.item_kind === 'pending' && hasDecided(actor, item))) return true
  if (!mayModerate(actor) || concerns(actor, item)) return false
  if (item.is_in_sight) return true
  return item.is_gone && item.resolver_id !== null && (isAdmin(actor) || hasDecided(actor, item))
}

/** Of what is gone there is nothing left to decide. */
export const mayResolve = (actor: Actor, item: ItemFacts): boolean =>
  keeps(item) || (maySeeItem(actor, item) && mayModerate(actor) && item.is_in_sight)

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
    restore: resolves && item.item_kind === 'report' && item.object_kind === 'content' ? ['POST'] : [],
  }
}
