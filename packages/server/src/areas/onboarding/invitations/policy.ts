/** Who invites people to sign up. */
import type { InvitationState, Verb } from '@folkmoot/contract'
import { type Actor, ANONYMOUS, type Member } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { memberOf } from '../../identity/people.ts'
import { mayInvitePeople } from '../../identity/rights.ts'

export function requireMayInvite(actor: Actor): asserts actor is Member {
  if (!mayInvitePeople(actor)) throw failure('forbidden', 'Only community managers and admins invite people.')
}

export const invitationVerbs = (state: InvitationState): readonly Verb[] =>
  state === 'revoked' ? ['GET'] : ['DELETE', 'GET']

interface Inviter {
  readonly id: string
  readonly username: string
  readonly enabled: boolean
  readonly departed?: boolean
  readonly roles: string[]
}

/** The creator of an invitation, as an actor; anonymous once they cannot sign in. */
export const inviterOf = (person: Inviter | undefined): Actor =>
  person?.enabled && !person.departed ? memberOf(person) : ANONYMOUS
