/** Who may do what with a security group. The same rules refuse and fill `allowed`. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'

export interface SecurityGroupFacts {
  /** Whether the caller is one of those who look after it. */
  readonly is_administrator: boolean
}

/** Who is together with whom decides what each may read elsewhere: no matter for everybody, nor for the members. */
export const mayRead = (actor: Actor, group: SecurityGroupFacts): boolean =>
  isAdmin(actor) || group.is_administrator

export const mayChangeMembers = (actor: Actor, group: SecurityGroupFacts): boolean => mayRead(actor, group)

/** That there is such a group, what it is called, and who looks after it. */
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
