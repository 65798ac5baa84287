/** Who may do what with a person. The same rules refuse a request and fill `resources.*.allowed`. */
import { ALL_SCOPES, isWithin, type Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf } from '../../../actor.ts'

export interface PersonFacts {
  readonly id: string
  readonly visible: boolean
}

export function maySee(actor: Actor, person: PersonFacts): boolean {
  return person.visible || isSelf(actor, person.id) || isAdmin(actor)
}

export function mayCreate(actor: Actor, signUpIsOpen: boolean): boolean {
  return signUpIsOpen || isAdmin(actor)
}

/** Announcements for everyone. */
export const mayAnnounceToAll = (actor: Actor): boolean => isAdmin(actor)

export const mayEdit = (actor: Actor, person: PersonFacts): boolean =>
  isSelf(actor, person.id) || isAdmin(actor)
export const mayRemove = (actor: Actor): boolean => isAdmin(actor)
/** Standing (enabled, visible, userType, roles, username) is for admins; from others it is ignored. */
export const mayChangeStanding = (actor: Actor): boolean => isAdmin(actor)
/**
 * A password is good for everything, and so is whoever reads the mails of the account: whoever sets them must be so too. Else a
 * token for a little would be one for all.
 */
export const maySetCredentials = (actor: Actor): boolean =>
  actor.kind === 'member' && isWithin(ALL_SCOPES, actor.scopes)
/** When somebody was last here is their own business. */
export const maySeeAttendance = (actor: Actor, person: PersonFacts): boolean => mayEdit(actor, person)
/** Addresses and numbers are for members of the community, not for passers-by. */
export const maySeeContactData = (actor: Actor): boolean => actor.kind === 'member'
export const mayFollowFor = (actor: Actor, follower: PersonFacts): boolean => mayEdit(actor, follower)
/** Others than oneself. */
export const mayFollow = (actor: Actor, person: PersonFacts): boolean =>
  actor.kind === 'member' && actor.id !== person.id
/** From where somebody is signed in is between them and the admins. */
export const mayManageSessions = (actor: Actor, person: PersonFacts): boolean => mayEdit(actor, person)
/** What somebody follows is between them and the admins. */
export const mayManageStreams = (actor: Actor, owner: PersonFacts): boolean => mayEdit(actor, owner)
/** Others than oneself. */
export const mayReport = (actor: Actor, person: PersonFacts): boolean => mayFollow(actor, person)
export const mayListDisabled = (actor: Actor): boolean => isAdmin(actor)

/** On what the whole community has: told to each of themselves, for no other entity could say it. */
export function communityVerbs(actor: Actor, signUpIsOpen: boolean) {
  return {
    announcements: mayAnnounceToAll(actor) ? ADD : READ,
    contents: ADD,
    people: mayCreate(actor, signUpIsOpen) ? ADD : READ,
    places: ADD,
    updates: ADD,
  } as const
}

export interface PersonVerbs {
  readonly self: readonly Verb[]
  readonly avatar: readonly Verb[]
  /** Verbs on "the caller follows this person"; none for oneself and for passers-by. */
  readonly follow: readonly Verb[]
  /** On "the caller's streams follow this person"; none for oneself and for passers-by. */
  readonly followingIn: readonly Verb[]
  /** On the person's own streams. */
  readonly streams: readonly Verb[]
  /** On the person's access tokens; whoever may list them may end them. */
  readonly tokens: readonly Verb[]
  /** On where they are signed in. */
  readonly sessions: readonly Verb[]
  /** On how they want to be told of things: between them and the admins. */
  readonly preferences: readonly Verb[]
  /** On what they want to hear nothing of: nobody else's business, admins' neither. */
  readonly mutes: readonly Verb[]
  /** On reports of them; none for oneself and for passers-by. */
  readonly abuseReports: readonly Verb[]
}

const READ: readonly Verb[] = ['GET']
const ALL: readonly Verb[] = ['DELETE', 'GET', 'PUT']
const END: readonly Verb[] = ['DELETE', 'GET']
const ADD: readonly Verb[] = ['GET', 'POST']
const SET: readonly Verb[] = ['GET', 'PUT']
const NONE = { streams: [], tokens: [], sessions: [], preferences: [], mutes: [] } as const
const SEND: readonly Verb[] = ['POST']
const OWN = {
  avatar: ALL,
  follow: [],
  followingIn: [],
  streams: ADD,
  sessions: END,
  preferences: SET,
  mutes: ADD,
  abuseReports: [],
} as const
const SELF = { self: SET, ...OWN } as const
const ADMIN_SELF = { self: ALL, ...OWN } as const
const VERBS = {
  reader: { self: READ, avatar: READ, follow: [], followingIn: [], ...NONE, abuseReports: [] },
  member: { self: READ, avatar: READ, follow: ALL, followingIn: ADD, ...NONE, abuseReports: SEND },
  self: { ...SELF, tokens: ADD },
  admin: {
    self: ALL,
    avatar: ALL,
    follow: ALL,
    followingIn: ADD,
    streams: ADD,
    tokens: READ,
    sessions: END,
    preferences: SET,
    mutes: [],
    abuseReports: SEND,
  },
  adminSelf: { ...ADMIN_SELF, tokens: ADD },
  // Whoever acts as somebody, or an add-on for them, leaves nothing behind to go on with.
  actedSelf: { ...SELF, tokens: READ },
  actedAdminSelf: { ...ADMIN_SELF, tokens: READ },
} as const satisfies Record<string, PersonVerbs>

/** Callers of one audience see a person alike. */
export function audienceOf(actor: Actor, personId: string): keyof typeof VERBS {
  if (actor.kind === 'anonymous') return 'reader'
  if (!isSelf(actor, personId)) return isAdmin(actor) ? 'admin' : 'member'
  if (actor.runBy || actor.addOnId !== undefined) return isAdmin(actor) ? 'actedAdminSelf' : 'actedSelf'
  return isAdmin(actor) ? 'adminSelf' : 'self'
}

export function personVerbs(actor: Actor, person: PersonFacts): PersonVerbs {
  return VERBS[audienceOf(actor, person.id)]
}
