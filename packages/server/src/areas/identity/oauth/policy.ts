/** Who may list and revoke a person's consents. The same rule refuses and fills `allowed`. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'

/** Admins may revoke for people who cannot. */
export const mayManageGrants = (actor: Actor, personId: string): boolean =>
  isSelf(actor, personId) || isAdmin(actor)

export const grantVerbs = (actor: Actor, personId: string): readonly Verb[] =>
  mayManageGrants(actor, personId) ? ['DELETE'] : []
