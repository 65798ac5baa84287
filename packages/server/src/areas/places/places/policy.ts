/** The rights on a place, its members and invitations. The same rules refuse and fill `allowed`. */
import {
  type AccessRule,
  type GroupType,
  type MemberState,
  PLACE_TYPES,
  type PlaceType,
  type Verb,
} from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf, managesCommunity } from '../../../actor.ts'
import { communityRoleOf } from '../../../db/viewer.ts'
import type { Rule } from '../../../rules.ts'

/** The effective membership. A moderator is a member who moderates the place. */
export type Membership = MemberState | 'moderator'

/** The facts of a place for one caller; a project or blog inside a group has those of the group. */
export interface PlaceFacts {
  readonly group_type: GroupType
  /** Null for strangers. */
  readonly membership: Membership | null
}

/** With whether it takes anything new: what is archived takes nothing, from nobody. */
export interface WritablePlaceFacts extends PlaceFacts {
  readonly is_archived: boolean
}

export interface AudienceFacts {
  readonly membership: Membership | null
  /** In its parent. */
  readonly parent_membership: Membership | null
  readonly creator_id: string | null
}

/** Callers of one audience see the same entity, including its parent and creator. */
export function audienceOf(actor: Actor, place: AudienceFacts): string {
  if (actor.kind === 'anonymous') return 'reader'
  if (actor.isAdmin) return 'admin'
  const role = actor.isManager ? 'manager' : communityRoleOf(actor)
  const standing = `${role} ${place.membership ?? 'stranger'} in ${place.parent_membership ?? 'stranger'}`
  return actor.id === place.creator_id ? `creator ${standing}` : standing
}

/** As it is shown: moderators are members. */
export const stateOf = (membership: Membership | null): MemberState | null =>
  membership === 'moderator' ? 'member' : membership

/** The others are pending, invited or banned. */
export const isIn = (membership: Membership | null): boolean =>
  membership === 'owner' || membership === 'moderator' || membership === 'member'

const placeNotSecret = (_: Actor, place: PlaceFacts) => place.group_type !== 'SECRET' || undefined
/** An invitation alone does not show the inside of a secret group. */
const placeMember = (_: Actor, place: PlaceFacts) => isIn(place.membership) || undefined
const admin = (actor: Actor) => isAdmin(actor) || undefined

/** The rules of maySee, for explanations. */
export const PLACE_RULES: readonly Rule<AccessRule, PlaceFacts>[] = [
  { name: 'placeNotSecret', decide: placeNotSecret },
  { name: 'placeMember', decide: placeMember },
  { name: 'admin', decide: admin },
  { name: 'placeSecret', decide: () => false },
]

export const maySee = (actor: Actor, place: PlaceFacts): boolean =>
  placeNotSecret(actor, place) ?? placeMember(actor, place) ?? admin(actor) ?? false

export const mayManage = (actor: Actor, place: PlaceFacts): boolean =>
  isAdmin(actor) || place.membership === 'owner'

/** Its figures are for those who look after it. */
export const mayReadFigures = (actor: Actor, place: PlaceFacts): boolean =>
  mayManage(actor, place) || place.membership === 'moderator'

/** Community managers do it where they see the members, but not in secret groups, though they may be members. */
export const mayNameModerators = (actor: Actor, place: PlaceFacts): boolean =>
  mayManage(actor, place) ||
  (managesCommunity(actor) && place.group_type !== 'SECRET' && mayLookInside(actor, place))

/** Whether everybody may look inside, or only members. */
export const isReadByAll = (groupType: GroupType): boolean =>
  groupType === 'OPEN' || groupType === 'MEMBER_ONLY'

/** To see its members and content. */
export function mayLookInside(actor: Actor, place: PlaceFacts): boolean {
  return isReadByAll(place.group_type) || isIn(place.membership) || isAdmin(actor)
}

export function mayWriteIn(actor: Actor, place: WritablePlaceFacts): boolean {
  if (actor.kind !== 'member' || place.is_archived) return false
  const isOpen = place.group_type === 'OPEN' && place.membership !== 'banned'
  return isOpen || isIn(place.membership) || actor.isAdmin
}

/** To announce in its name. */
export const mayAnnounceIn = (actor: Actor, place: WritablePlaceFacts): boolean =>
  !place.is_archived && mayManage(actor, place)

/** To make somebody its owner. Community managers do it only where nobody looks after it and all may read it: an owner reads everything. */
export const mayHandOver = (actor: Actor, place: PlaceFacts, hasOwner: boolean): boolean =>
  mayManage(actor, place) || (!hasOwner && managesCommunity(actor) && isReadByAll(place.group_type))

/** Community managers name somebody else. */
export const mayHandOverTo = (actor: Actor, place: PlaceFacts, personId: string): boolean =>
  mayManage(actor, place) || !isSelf(actor, personId)

/** To archive it, and to restore it. Secret groups are not for community managers, though they may be members. */
export const mayArchive = (actor: Actor, place: PlaceFacts): boolean =>
  mayManage(actor, place) || (managesCommunity(actor) && place.group_type !== 'SECRET')

export interface ArchivableFacts extends PlaceFacts {
  /** The group that it is in is archived. */
  readonly is_home_archived: boolean
}

/** Empty for those who may neither archive nor restore. What is in a group is not restored without it. */
export function archivingVerbs(actor: Actor, place: ArchivableFacts): readonly Verb[] {
  if (!mayArchive(actor, place)) return []
  return place.is_home_archived ? ['PUT'] : ['DELETE', 'PUT']
}

/**
 * A right, not a state: members have it too, and joining again changes nothing. Only those who manage an archived place let
 * people in.
 */
export const mayJoin = (actor: Actor, place: WritablePlaceFacts): boolean =>
  actor.kind === 'member' &&
  (place.is_archived ? mayManage(actor, place) : place.membership !== 'banned' || actor.isAdmin)

/**
 * The state after joining: an owner decides unless the place is readable by all or the person was invited. A security
 * group makes no difference, because the own membership would outlast it.
 */
export const stateOfJoining = (groupType: GroupType, own: MemberState | null): MemberState =>
  isReadByAll(groupType) || own === 'invited' ? 'member' : 'pending'

/** The parents that a place of a type may have. */
export const PARENT_TYPES: Record<PlaceType, readonly PlaceType[]> = {
  space: ['space'],
  group: ['space'],
  project: ['space', 'group'],
  blog: ['space', 'group'],
}

export function mayCreate(actor: Actor, type: PlaceType, parent: WritablePlaceFacts): boolean {
  if (parent.is_archived) return false
  if (type === 'group') return actor.kind === 'member'
  return type === 'space' ? isAdmin(actor) : mayManage(actor, parent)
}

/** The types that the caller may create in a place. */
export const childTypes = (actor: Actor, type: PlaceType, place: WritablePlaceFacts): PlaceType[] =>
  PLACE_TYPES.filter((child) => PARENT_TYPES[child].includes(type) && mayCreate(actor, child, place))

/** Whether they see all memberships in a state: owners all, moderators of the place the banned. */
export const mayListMembers = (actor: Actor, place: PlaceFacts, state: MemberState): boolean =>
  mayManage(actor, place) ||
  (state === 'banned' && place.membership === 'moderator') ||
  (isIn(state) && mayLookInside(actor, place))

export interface PlaceVerbs {
  readonly self: readonly Verb[]
  readonly avatar: readonly Verb[]
  /** For lists of its content. */
  readonly inside: readonly Verb[]
  readonly contents: readonly Verb[]
  readonly announcements: readonly Verb[]
  readonly members: readonly Verb[]
  readonly moderators: readonly Verb[]
  /** For the list of banned members. */
  readonly banned: readonly Verb[]
  readonly invites: readonly Verb[]
  /** For following in streams. */
  readonly followingIn: readonly Verb[]
  /** For the list of security groups that it is opened to. Owners may add only some groups. */
  readonly securityGroups: readonly Verb[]
  readonly extprops: readonly Verb[]
  /** For what happened there. */
  readonly figures: readonly Verb[]
  /** For beginnings of new content; empty for those who may not write there. */
  readonly templates: readonly Verb[]
}

const ALL: readonly Verb[] = ['DELETE', 'GET', 'PUT']
const PROPERTIES: readonly Verb[] = ['DELETE', 'GET', 'POST', 'PUT']
const READ: readonly Verb[] = ['GET']
const ADD: readonly Verb[] = ['GET', 'POST']

const templateVerbs = (manages: boolean, writes: boolean) => (manages ? ADD : writes ? READ : [])

/** For the place itself. */
export const placeSelfVerbs = (actor: Actor, place: PlaceFacts): readonly Verb[] =>
  mayManage(actor, place) ? ALL : READ

export function placeVerbs(actor: Actor, place: WritablePlaceFacts): PlaceVerbs {
  const manages = mayManage(actor, place)
  const writes = mayWriteIn(actor, place)
  const inside = mayLookInside(actor, place) ? READ : []
  const members: Verb[] = [...inside]
  if (mayJoin(actor, place)) members.push('POST')
  return {
    self: placeSelfVerbs(actor, place),
    avatar: manages ? ALL : READ,
    inside,
    contents: writes ? ADD : inside,
    announcements: mayAnnounceIn(actor, place) ? ADD : inside,
    members,
    banned: mayListMembers(actor, place, 'banned') ? READ : [],
    moderators: mayNameModerators(actor, place) ? ADD : inside,
    invites: manages ? ADD : [],
    followingIn: actor.kind === 'member' ? ADD : [],
    securityGroups: manages ? ADD : [],
    extprops: manages ? PROPERTIES : READ,
    figures: mayReadFigures(actor, place) ? READ : [],
    templates: templateVerbs(manages, writes),
  }
}
