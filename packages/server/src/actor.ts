import type { Scopes } from '@folkmoot/contract'

/** The caller. Rights follow from the actor and from facts about the object, nothing else. */
export interface Member {
  readonly kind: 'member'
  readonly id: string
  readonly username: string
  /** All three are false for a token without the scope `admin`. */
  readonly isAdmin: boolean
  /** A community manager, who is a moderator too. */
  readonly isManager: boolean
  readonly isModerator: boolean
  /** The scopes of the credentials. */
  readonly scopes: Scopes
  /** The admin who acts as this member, if any. */
  readonly runBy?: { readonly id: string; readonly username: string }
  /** The add-on that acts for this member with a granted token. */
  readonly addOnId?: string
  /** The personal access token that they sent, if they did. */
  readonly tokenId?: string
  /** When their password was last set, at verification; null without a password. */
  readonly credentialAt?: string | null
  /** When the credentials expire, in milliseconds; undefined if never. */
  readonly endsAt?: number
  /** Their web session, if they are signed in on the web. */
  readonly sessionId?: string
  /** When they signed in on the web, in milliseconds. For an admin who acts as this member: when the admin did. */
  readonly signedInAt?: number
}
export interface Anonymous {
  readonly kind: 'anonymous'
}
export type Actor = Member | Anonymous

/** The request that caused a change. */
export interface RequestTrace {
  /** The X-Request-Id of the answer. */
  readonly id: string
  readonly address: string
  /** The address for budgets: an IPv6 host has a whole network to choose from. */
  readonly network: string
}

export const ANONYMOUS: Anonymous = { kind: 'anonymous' }

export const isAdmin = (actor: Anonymous | Pick<Member, 'kind' | 'isAdmin'>): boolean =>
  actor.kind === 'member' && actor.isAdmin
/** Community managers and admins. */
export const managesCommunity = (
  actor: Anonymous | Pick<Member, 'kind' | 'isAdmin' | 'isManager'>,
): boolean => actor.kind === 'member' && (actor.isManager || actor.isAdmin)
/** The web session of a request, if any. */
export const sessionIdOf = (actor: Actor): string | undefined =>
  actor.kind === 'member' ? actor.sessionId : undefined
export const isSelf = (actor: Actor, personId: string): boolean =>
  actor.kind === 'member' && actor.id === personId
