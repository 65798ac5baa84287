/** Who may look at what somebody allowed add-ons to do, and take it back. The same rule refuses and fills `allowed`. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'

/** Admins may end what somebody cannot end any more, or should. */
export const mayManageGrants = (actor: Actor, personId: string): boolean =>
  isSelf(actor, personId) || isAdmin(actor)

export const grantVerbs = (actor: Actor, personId: string): readonly Verb[] =>
  mayManageGrants(actor, personId) ? ['DELETE'] : []
