/** Who may do what with a security group. The same rules refuse and fill `allowed`. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'

export interface SecurityGroupFacts {
  /** Whether the caller is one of its administrators. */
  readonly is_administrator: boolean
}

/** Membership decides what people may read elsewhere, so only admins and administrators see it. */
export const mayRead = (actor: Actor, group: SecurityGroupFacts): boolean =>
  isAdmin(actor) || group.is_administrator

export const mayChangeMembers = (actor: Actor, group: SecurityGroupFacts): boolean => mayRead(actor, group)

/** Its existence, name and administrators. */
export const mayManage = (actor: Actor): boolean => isAdmin(actor)

export interface SecurityGroupVerbs {
  readonly self: readonly Verb[]
  readonly members: readonly Verb[]
  readonly administrators: readonly Verb[]
}

export function securityGroupVerbs(actor: Actor, group: SecurityGroupFacts): SecurityGroupVerbs {
  const manages = mayManage(actor)
  return {
    self: manages ? ['DELETE', 'GET', 'PUT'] : ['GET'],
    members: mayChangeMembers(actor, group) ? ['GET', 'POST'] : ['GET'],
    administrators: manages ? ['GET', 'POST'] : ['GET'],
  }
}
