/** Who may do what with add-ons. The same rules refuse and fill `allowed`. */
import { isDeepStrictEqual } from 'node:util'
import { isWithin, scopesOf, type Verb } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'

export interface AddOnFacts {
  readonly scopes: readonly string[]
}

/** Add-ons open the community to others, and their secrets equal passwords. */
export const mayManage = (actor: Actor): boolean => isAdmin(actor)

/** Nobody can grant more scopes than their credentials have. */
export const mayGrant = (actor: Actor, { scopes }: AddOnFacts): boolean =>
  actor.kind === 'member' && mayManage(actor) && isWithin(scopesOf(scopes), actor.scopes)

interface Reachable {
  readonly redirect_uris: readonly string[]
  readonly register_url: string | null
  readonly unregister_url: string | null
  readonly scopes: readonly string[]
  readonly enabled: boolean
}

/** Whether codes, secrets or tokens may go elsewhere, or be worth more. */
export function opensMore(after: Reachable, before: Reachable): boolean {
  const { redirect_uris, register_url, unregister_url, scopes } = before
  const isSame = isDeepStrictEqual(
    [after.redirect_uris, after.register_url, after.unregister_url, after.scopes],
    [redirect_uris, register_url, unregister_url, scopes],
  )
  return !isSame || (after.enabled && !before.enabled)
}

/** Whether an add-on lost scopes. */
export const isLess = (after: AddOnFacts, before: AddOnFacts): boolean =>
  !isWithin(scopesOf(before.scopes), scopesOf(after.scopes))

/** A registration code acts as the registering person, so nobody creates one for whom they act, and no other add-on does. */
export const mayIssueCode = (actor: Actor, addOn: AddOnFacts): boolean =>
  mayGrant(actor, addOn) &&
  actor.kind === 'member' &&
  actor.runBy === undefined &&
  actor.addOnId === undefined

export interface AddOnVerbs {
  readonly self: readonly Verb[]
  /** Its usage and its grants. */
  readonly usage: readonly Verb[]
  readonly secret: readonly Verb[]
  readonly callback: readonly Verb[]
}

export function addOnVerbs(actor: Actor, addOn: AddOnFacts): AddOnVerbs {
  const grants = mayGrant(actor, addOn)
  return {
    self: !mayManage(actor) ? [] : grants ? ['DELETE', 'GET', 'PUT'] : ['DELETE', 'GET'],
    usage: mayManage(actor) ? ['GET'] : [],
    secret: grants ? ['POST'] : [],
    callback: mayIssueCode(actor, addOn) ? ['POST'] : [],
  }
}
