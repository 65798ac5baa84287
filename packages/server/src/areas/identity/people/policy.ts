/** Who may do what with a person. The same rules refuse a request and fill `resources.*.allowed`. */
import { type AccessRule, ALL_SCOPES, isWithin, type Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, isSelf, managesCommunity } from '../../../actor.ts'
import type { Rule } from '../../../rules.ts'

export interface PersonFacts {
  readonly id: string
  readonly visible: boolean
}

const personVisible = (_: Actor, person: PersonFacts) => person.visible || undefined
const self = (actor: Actor, person: PersonFacts) => isSelf(actor, person.id) || undefined
const admin = (actor: Actor) => isAdmin(actor) || undefined

/** The rules of maySee, for explanations. */
export const PERSON_RULES: readonly Rule<AccessRule, PersonFacts>[] = [
  { name: 'personVisible', decide: personVisible },
  { name: 'self', decide: self },
  { name: 'admin', decide: admin },
  { name: 'personInvisible', decide: () => false },
]

export const maySee = (actor: Actor, person: PersonFacts): boolean =>
  personVisible(actor, person) ?? self(actor, person) ?? admin(actor) ?? false

export const mayEdit = (actor: Actor, person: PersonFacts): boolean =>
  isSelf(actor, person.id) || isAdmin(actor)

/** The facts that managing an account depends on. */
export interface AccountFacts extends PersonFacts {
  readonly roles: readonly string[]
  readonly user_type: string
}

/**
 * Community managers manage the accounts of members and moderators, not of their equals and admins, of add-ons, nor
 * their own: they gain no right by it.
 */
export function mayManageAccount(actor: Actor, { id, roles, user_type }: AccountFacts): boolean {
  if (isAdmin(actor)) return true
  const isEqual = roles.includes('admin') || roles.includes('communityManager')
  return managesCommunity(actor) && !isSelf(actor, id) && !isEqual && user_type !== 'bot'
}
/** Everybody whom they see. */
export const maySeeAccounts = (actor: Actor): boolean => managesCommunity(actor)
/** Other systems match accounts by confirmed addresses, so confirming one can give access there. */
export const mayConfirmAddress = (actor: Actor): boolean => isAdmin(actor)
/** It gives one account all that another has. */
export const mayMerge = (actor: Actor): boolean => isAdmin(actor)
export const mayRemove = (actor: Actor): boolean => isAdmin(actor)
/** Account status (enabled, visible, userType, roles, username) is for admins; ignored from others. */
export const mayChangeAccountStatus = (actor: Actor): boolean => isAdmin(actor)
/**
 * Setting a password or e-mail address and giving a role require credentials with all scopes. Otherwise a limited token
 * could become unlimited.
 */
export const maySetCredentials = (actor: Actor): boolean =>
  actor.kind === 'member' && isWithin(ALL_SCOPES, actor.scopes)
/** Last activity is visible to the person and to those who manage accounts. */
export const maySeeAttendance = (actor: Actor, person: PersonFacts): boolean =>
  isSelf(actor, person.id) || maySeeAccounts(actor)
/** Addresses and numbers are for members only. */
export const maySeeContactData = (actor: Actor): boolean => actor.kind === 'member'
export const mayFollowFor = (actor: Actor, follower: PersonFacts): boolean => mayEdit(actor, follower)
/** For others than oneself. */
export const mayFollow = (actor: Actor, person: PersonFacts): boolean =>
  actor.kind === 'member' && actor.id !== person.id
/** Sessions and sign-ins are visible to the person and to those who manage the account. */
export const mayManageSessions = (actor: Actor, person: AccountFacts): boolean =>
  isSelf(actor, person.id) || mayManageAccount(actor, person)
/** Follows are visible to the person and admins. */
export const mayManageStreams = (actor: Actor, owner: PersonFacts): boolean => mayEdit(actor, owner)
/** For others than oneself. */
export const mayReport = (actor: Actor, person: PersonFacts): boolean => mayFollow(actor, person)

export interface PersonVerbs {
  readonly self: readonly Verb[]
  readonly avatar: readonly Verb[]
  /** Following this person; none for oneself and anonymous callers. */
  readonly follow: readonly Verb[]
  /** Following in one's streams; none for oneself and anonymous callers. */
  readonly followingIn: readonly Verb[]
  /** The person's own streams. */
  readonly streams: readonly Verb[]
  /** Access tokens; who may list them may revoke them. */
  readonly tokens: readonly Verb[]
  /** Sessions. */
  readonly sessions: readonly Verb[]
  readonly signIns: readonly Verb[]
  /** For those who manage accounts. */
  readonly account: readonly Verb[]
  /** A mail with a link; nobody sends one to themselves here. */
  readonly passwordReset: readonly Verb[]
  readonly confirmedEmails: readonly Verb[]
  /** Other accounts that went into this one. */
  readonly merges: readonly Verb[]
  /** Admins erase people. */
  readonly erasure: readonly Verb[]
  /** Notification preferences: for the person and admins. */
  readonly preferences: readonly Verb[]
  /** Mutes: for the person only, not admins. */
  readonly mutes: readonly Verb[]
  /** Bookmarks: the same. */
  readonly bookmarks: readonly Verb[]
  /** Devices for web push: the same, and nobody who acts as the person registers one. */
  readonly pushSubscriptions: readonly Verb[]
  /** Drafts: the same, and nobody who acts as the person even reads them. */
  readonly drafts: readonly Verb[]
  /** Reports; none for oneself and anonymous callers. */
  readonly abuseReports: readonly Verb[]
  readonly extprops: readonly Verb[]
  /** Admins set it. */
  readonly manager: readonly Verb[]
}

const READ: readonly Verb[] = ['GET']
const ALL: readonly Verb[] = ['DELETE', 'GET', 'PUT']
const END: readonly Verb[] = ['DELETE', 'GET']
const ADD: readonly Verb[] = ['GET', 'POST']
const SET: readonly Verb[] = ['GET', 'PUT']
const PROPERTIES: readonly Verb[] = ['DELETE', 'GET', 'POST', 'PUT']
const UNMANAGED = { account: [], passwordReset: [], confirmedEmails: [], merges: [], erasure: [] } as const
const NONE = {
  extprops: READ,
  streams: [],
  tokens: [],
  sessions: [],
  signIns: [],
  ...UNMANAGED,
  preferences: [],
  mutes: [],
  bookmarks: [],
  pushSubscriptions: [],
  drafts: [],
} as const
const SEND: readonly Verb[] = ['POST']
const OWN = {
  avatar: ALL,
  follow: [],
  followingIn: [],
  streams: ADD,
  sessions: END,
  signIns: READ,
  ...UNMANAGED,
  preferences: SET,
  mutes: ADD,
  bookmarks: READ,
  drafts: READ,
  abuseReports: [],
  extprops: PROPERTIES,
} as const
const SELF = { self: SET, ...OWN, manager: READ } as const
const MANAGER_SELF = { ...SELF, account: READ } as const
const ADMIN_SELF = {
  self: ALL,
  ...OWN,
  manager: ALL,
  account: SET,
  confirmedEmails: SEND,
  merges: ADD,
  erasure: SEND,
} as const
const MEMBER = {
  self: READ,
  avatar: READ,
  follow: ALL,
  followingIn: ADD,
  ...NONE,
  abuseReports: SEND,
  manager: READ,
} as const
const MANAGER = { ...MEMBER, account: READ } as const
const VERBS = {
  reader: { self: READ, avatar: READ, follow: [], followingIn: [], ...NONE, abuseReports: [], manager: READ },
  member: MEMBER,
  manager: MANAGER,
  /** The account of somebody whom a community manager manages. */
  managed: {
    ...MANAGER,
    account: SET,
    passwordReset: SEND,
    tokens: READ,
    sessions: END,
    signIns: READ,
  },
  self: { ...SELF, tokens: ADD, pushSubscriptions: SET },
  admin: {
    self: ALL,
    avatar: ALL,
    follow: ALL,
    followingIn: ADD,
    streams: ADD,
    tokens: READ,
    sessions: END,
    signIns: READ,
    account: SET,
    passwordReset: SEND,
    confirmedEmails: SEND,
    merges: ADD,
    erasure: SEND,
    preferences: SET,
    mutes: [],
    bookmarks: [],
    pushSubscriptions: [],
    drafts: [],
    abuseReports: SEND,
    extprops: PROPERTIES,
    manager: ALL,
  },
  managerSelf: { ...MANAGER_SELF, tokens: ADD, pushSubscriptions: SET },
  adminSelf: { ...ADMIN_SELF, tokens: ADD, pushSubscriptions: SET },
  // Not while acting as somebody else, nor for an add-on: a token, a device or a time to send would outlive that. Drafts are for nobody else.
  actedSelf: { ...SELF, tokens: READ, pushSubscriptions: READ, drafts: [] },
  actedManagerSelf: { ...MANAGER_SELF, tokens: READ, pushSubscriptions: READ, drafts: [] },
  actedAdminSelf: { ...ADMIN_SELF, tokens: READ, pushSubscriptions: READ, drafts: [] },
} as const satisfies Record<string, PersonVerbs>

/** Callers for whom a person looks the same. */
export function audienceOf(actor: Actor, personId: string): Exclude<keyof typeof VERBS, 'managed'> {
  if (actor.kind === 'anonymous') return 'reader'
  const role = isAdmin(actor) ? 'admin' : managesCommunity(actor) ? 'manager' : 'member'
  if (!isSelf(actor, personId)) return role
  if (actor.runBy || actor.addOnId !== undefined) return ACTED_SELF[role]
  return SELF_AS[role]
}

const SELF_AS = { admin: 'adminSelf', manager: 'managerSelf', member: 'self' } as const
const ACTED_SELF = { admin: 'actedAdminSelf', manager: 'actedManagerSelf', member: 'actedSelf' } as const

export function personVerbs(actor: Actor, person: PersonFacts): PersonVerbs {
  return VERBS[audienceOf(actor, person.id)]
}

/** With what depends on the roles of the person: managing their account. */
export function accountVerbs(actor: Actor, person: AccountFacts): PersonVerbs {
  const audience = audienceOf(actor, person.id)
  const verbs = audience === 'manager' && mayManageAccount(actor, person) ? VERBS.managed : VERBS[audience]
  // Programs read no mail, and go with their add-on.
  return person.user_type === 'bot' ? { ...verbs, passwordReset: [], merges: [], erasure: [] } : verbs
}
