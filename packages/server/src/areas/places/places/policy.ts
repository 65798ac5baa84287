/** Who may do what with a place, its members and its invitations. The same rules refuse and fill `allowed`. */
import { type GroupType, type MemberState, PLACE_TYPES, type PlaceType, type Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'

/** A place as one caller stands to it; for a project or blog inside a group both are those of the group. */
export interface PlaceFacts {
  readonly group_type: GroupType
  /** Their membership, or that of whoever belongs to a security group that it is opened to; null for strangers. */
  readonly membership: MemberState | null
}

export interface MemberFacts extends PlaceFacts {
  readonly person_id: string
  readonly state: MemberState
}

export interface AudienceFacts {
  readonly membership: MemberState | null
  /** In the place that it stands in. */
  readonly parent_membership: MemberState | null
  readonly creator_id: string | null
}

/** Callers of one audience see a place alike: also what it says of its parent and of whoever created it. */
export function audienceOf(actor: Actor, place: AudienceFacts): string {
  if (actor.kind === 'anonymous') return 'reader'
  if (actor.isAdmin) return 'admin'
  const membership = `${place.membership ?? 'stranger'} in ${place.parent_membership ?? 'stranger'}`
  return actor.id === place.creator_id ? `creator ${membership}` : membership
}

/** The others wait, are only asked, or are shut out. */
export const isIn = (state: MemberState | null): boolean => state === 'owner' || state === 'member'

/** An invitation alone opens no secret group: it is accepted without a look inside. */
export function maySee(actor: Actor, place: PlaceFacts): boolean {
  return place.group_type !== 'SECRET' || isIn(place.membership) || isAdmin(actor)
}

export const mayManage = (actor: Actor, place: PlaceFacts): boolean =>
  isAdmin(actor) || place.membership === 'owner'

/** Whether everybody looks inside, or its members alone. */
export const isReadByAll = (groupType: GroupType): boolean =>
  groupType === 'OPEN' || groupType === 'MEMBER_ONLY'

/** Its members and its contents. */
export function mayLookInside(actor: Actor, place: PlaceFacts): boolean {
  return isReadByAll(place.group_type) || isIn(place.membership) || isAdmin(actor)
}

export function mayWriteIn(actor: Actor, place: PlaceFacts): boolean {
  if (actor.kind !== 'member') return false
  const isOpen = place.group_type === 'OPEN' && place.membership !== 'banned'
  return isOpen || isIn(place.membership) || actor.isAdmin
}

/** To speak as the place does. */
export const mayAnnounceIn = (actor: Actor, place: PlaceFacts): boolean => mayManage(actor, place)

/** A right, not a state: whoever is in already has it, and learns that there is nothing to do. */
export const mayJoin = (actor: Actor, place: PlaceFacts): boolean =>
  actor.kind === 'member' && (place.membership !== 'banned' || actor.isAdmin)

/**
 * What whoever joins becomes: where not everybody looks inside an owner decides, unless one has invited already. Who sees
 * a secret group by a security group is no exception, for an own membership would outlast that.
 */
export const stateOfJoining = (groupType: GroupType, own: MemberState | null): MemberState =>
  isReadByAll(groupType) || own === 'invited' ? 'member' : 'pending'

/** Where a place of a type may stand. */
export const PARENT_TYPES: Record<PlaceType, readonly PlaceType[]> = {
  space: ['space'],
  group: ['space'],
  project: ['space', 'group'],
  blog: ['space', 'group'],
}

export function mayCreate(actor: Actor, type: PlaceType, parent: PlaceFacts): boolean {
  if (type === 'group') return actor.kind === 'member'
  return type === 'space' ? isAdmin(actor) : mayManage(actor, parent)
}

/** What the caller may create in a place of a type. */
export const childTypes = (actor: Actor, type: PlaceType, place: PlaceFacts): PlaceType[] =>
  PLACE_TYPES.filter((child) => PARENT_TYPES[child].includes(type) && mayCreate(actor, child, place))

const isOwn = (actor: Actor, member: MemberFacts) => isSelf(actor, member.person_id)

/** Who waits, is asked or is shut out is between them and the owners. */
export function mayReadMember(actor: Actor, member: MemberFacts): boolean {
  if (mayManage(actor, member)) return true
  if (isOwn(actor, member)) return maySee(actor, member) || member.state === 'invited'
  return isIn(member.state) && mayLookInside(actor, member)
}

/** Whoever may not even know of the place is told that there is no such membership. */
export const mayKnowOfMember = (actor: Actor, member: MemberFacts): boolean =>
  maySee(actor, member) || mayReadMember(actor, member)

export const mayChangeMember = (actor: Actor, member: MemberFacts): boolean =>
  mayManage(actor, member) || (isOwn(actor, member) && member.state === 'invited')

/** Leaving is everyone's right; leaving a ban behind is not. */
export const mayRemoveMember = (actor: Actor, member: MemberFacts): boolean =>
  mayManage(actor, member) || (isOwn(actor, member) && member.state !== 'banned')

export const mayReadInvite = (actor: Actor, invite: MemberFacts): boolean =>
  mayManage(actor, invite) || isOwn(actor, invite)

export interface PlaceVerbs {
  readonly self: readonly Verb[]
  readonly avatar: readonly Verb[]
  /** On lists of what stands in it. */
  readonly inside: readonly Verb[]
  readonly contents: readonly Verb[]
  readonly announcements: readonly Verb[]
  readonly members: readonly Verb[]
  readonly invites: readonly Verb[]
  /** On "the caller's streams follow this". */
  readonly followingIn: readonly Verb[]
  /** On the list of those that it is opened to. Which ones an owner may add depends on what they name. */
  readonly securityGroups: readonly Verb[]
}

const ALL: readonly Verb[] = ['DELETE', 'GET', 'PUT']
const READ: readonly Verb[] = ['GET']
const ADD: readonly Verb[] = ['GET', 'POST']

export function placeVerbs(actor: Actor, place: PlaceFacts): PlaceVerbs {
  const manages = mayManage(actor, place)
  const inside = mayLookInside(actor, place) ? READ : []
  const members: Verb[] = [...inside]
  if (mayJoin(actor, place)) members.push('POST')
  return {
    self: manages ? ALL : READ,
    avatar: manages ? ALL : READ,
    inside,
    contents: mayWriteIn(actor, place) ? ADD : inside,
    announcements: mayAnnounceIn(actor, place) ? ADD : inside,
    members,
    invites: manages ? ADD : [],
    followingIn: actor.kind === 'member' ? ADD : [],
    securityGroups: manages ? ADD : [],
  }
}

export function memberVerbs(actor: Actor, member: MemberFacts): readonly Verb[] {
  const verbs: Verb[] = []
  if (mayRemoveMember(actor, member)) verbs.push('DELETE')
  verbs.push('GET')
  if (mayChangeMember(actor, member)) verbs.push('PUT')
  return verbs
}

/** Whoever may read an open invitation may also end it: the one declines, the others revoke. */
export const inviteVerbs = (actor: Actor, invite: MemberFacts): readonly Verb[] =>
  mayReadInvite(actor, invite) ? ALL : []
