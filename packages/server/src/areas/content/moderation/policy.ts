/** Rights on reports and on the moderation queue. */
import type { ItemKind, ItemState, Resolution, Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'
import { mayManageAccount } from '../../identity/rights.ts'
import type { Membership } from '../../places/rights.ts'
import { moderates, moderatesIn } from '../reading/policy.ts'

export interface ItemFacts {
  readonly item_kind: ItemKind
  readonly object_kind: 'content' | 'person'
  /** The caller's membership in the place of the object, if they see it. */
  readonly membership: Membership | null
  /** Whether the caller sees the object; false once it is gone. */
  readonly is_in_sight: boolean
  readonly is_gone: boolean
  /** Whether the caller is the author, or the person; also once it is gone. */
  readonly is_own: boolean
  /** The last moderator who decided. */
  readonly resolver_id: string | null
}

export interface DecidedFacts extends ItemFacts {
  readonly object_id: string
  /** Of a reported person; null for content. */
  readonly person_roles: readonly string[] | null
  readonly person_type: string | null
  readonly state: ItemState
  readonly action: Resolution | 'restore' | null
  /** The object is still as the last decision left it, and the caller could decide about it again. */
  readonly is_as_decided: boolean
}

/** Moderators of the community; those of places are found with their places. */
export const mayModerate = (actor: Actor): boolean => moderates(actor)

const hasDecided = (actor: Actor, { resolver_id }: ItemFacts): boolean =>
  resolver_id !== null && isSelf(actor, resolver_id)

/** Owners and moderators of a place approve its posts; reports are not the owners'. */
const keeps = ({ item_kind, is_in_sight, membership }: ItemFacts): boolean =>
  item_kind === 'pending' && is_in_sight && (membership === 'owner' || membership === 'moderator')

/** Reported people neither see who reported them nor decide about it, not even as admins. */
const concerns = ({ item_kind, is_own }: ItemFacts): boolean => item_kind === 'report' && is_own

/**
 * Moderators see items of objects that they see, those of a place only in it. For removed objects, decisions stay visible to
 * admins and the moderator who decided. Rejected content is private again; the item of the rejection stays.
 */
export function maySeeItem(actor: Actor, item: ItemFacts): boolean {
  if (keeps(item) || (item.item_kind === 'pending' && hasDecided(actor, item))) return true
  if (concerns(item)) return false
  if (item.is_in_sight) return moderatesIn(actor, item)
  return item.is_gone && item.resolver_id !== null && (isAdmin(actor) || hasDecided(actor, item))
}

/** Nothing is left to decide about a removed object. */
export const mayResolve = (actor: Actor, item: ItemFacts): boolean =>
  keeps(item) || (maySeeItem(actor, item) && moderatesIn(actor, item) && item.is_in_sight)

/** Moderators without a further role disable nobody. */
export const mayDisable = (actor: Actor, { object_id, person_roles, person_type }: DecidedFacts): boolean =>
  person_roles !== null &&
  person_type !== null &&
  mayManageAccount(actor, { id: object_id, visible: true, roles: person_roles, user_type: person_type })

/** Rejected content is out of sight, so only the person who rejected it undoes that. */
export function mayReopen(actor: Actor, item: DecidedFacts): boolean {
  if (item.state !== 'resolved' || !item.is_as_decided || !maySeeItem(actor, item)) return false
  if (item.action === 'reject') return hasDecided(actor, item)
  return mayResolve(actor, item) && (item.action !== 'disable' || mayDisable(actor, item))
}

/** The reporter, whose name only those who see the item learn. */
export const maySeeReport = (actor: Actor, report: ItemFacts & { readonly reporter_id: string }): boolean =>
  isSelf(actor, report.reporter_id) || maySeeItem(actor, report)

/** The decisions that exist for each kind of item. */
export const RESOLUTIONS_OF: Record<'pending' | ItemFacts['object_kind'], readonly Resolution[]> = {
  pending: ['approve', 'reject'],
  content: ['keep', 'hide', 'remove'],
  person: ['keep', 'disable'],
}

export const subjectOf = ({ item_kind, object_kind }: ItemFacts) =>
  item_kind === 'pending' ? item_kind : object_kind

/** The decisions that the caller may make now. */
export function actionsOn(actor: Actor, item: DecidedFacts): readonly Resolution[] {
  if (item.state === 'resolved' || !mayResolve(actor, item)) return []
  return RESOLUTIONS_OF[subjectOf(item)].filter((action) => action !== 'disable' || mayDisable(actor, item))
}

export interface ItemVerbs {
  readonly self: readonly Verb[]
  readonly resolve: readonly Verb[]
  readonly restore: readonly Verb[]
  readonly reopen: readonly Verb[]
}

export function itemVerbs(actor: Actor, item: DecidedFacts): ItemVerbs {
  const resolves = mayResolve(actor, item)
  return {
    self: ['GET'],
    resolve: resolves && item.state === 'open' ? ['POST'] : [],
    restore: resolves && item.item_kind === 'report' && item.object_kind === 'content' ? ['POST'] : [],
    reopen: mayReopen(actor, item) ? ['POST'] : [],
  }
}
