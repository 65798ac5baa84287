/** The rights on a membership or an invitation. The same rules refuse and fill `allowed`. */
import type { MemberState, Verb } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import { mayListMembers, mayManage, maySee, type PlaceFacts } from './policy.ts'

export interface MemberFacts extends PlaceFacts {
  readonly person_id: string
  readonly state: MemberState
}

/** With whether the place takes anybody new. */
export interface JoiningFacts extends MemberFacts {
  readonly is_archived: boolean
}

const isOwn = (actor: Actor, member: MemberFacts) => isSelf(actor, member.person_id)

/** Only the person and those who look after the place see pending, invited and banned members. */
export function mayReadMember(actor: Actor, member: MemberFacts): boolean {
  if (mayListMembers(actor, member, member.state)) return true
  return isOwn(actor, member) && (maySee(actor, member) || member.state === 'invited')
}

/** Memberships of a place that the caller may not know of answer as missing. */
export const mayKnowOfMember = (actor: Actor, member: MemberFacts): boolean =>
  maySee(actor, member) || mayReadMember(actor, member)

/** Only those who manage an archived place let people in. */
const mayAccept = (actor: Actor, member: JoiningFacts): boolean =>
  isOwn(actor, member) && member.state === 'invited' && !member.is_archived

export const mayChangeMember = (actor: Actor, member: MemberFacts): boolean =>
  mayManage(actor, member) || (isOwn(actor, member) && member.state === 'invited')

/** Everybody may leave, but nobody may end their own ban. */
export const mayRemoveMember = (actor: Actor, member: MemberFacts): boolean =>
  mayManage(actor, member) || (isOwn(actor, member) && member.state !== 'banned')

export const mayReadInvite = (actor: Actor, invite: MemberFacts): boolean =>
  mayManage(actor, invite) || isOwn(actor, invite)

export function memberVerbs(actor: Actor, member: JoiningFacts): readonly Verb[] {
  const verbs: Verb[] = []
  if (mayRemoveMember(actor, member)) verbs.push('DELETE')
  verbs.push('GET')
  if (mayManage(actor, member) || mayAccept(actor, member)) verbs.push('PUT')
  return verbs
}

/** Readers of an open invitation may end it: the invited person declines, the others revoke. */
export function inviteVerbs(actor: Actor, invite: JoiningFacts): readonly Verb[] {
  if (!mayReadInvite(actor, invite)) return []
  return mayManage(actor, invite) || mayAccept(actor, invite) ? ['DELETE', 'GET', 'PUT'] : ['DELETE', 'GET']
}
