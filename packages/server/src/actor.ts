import type { Scopes } from '@folkmoot/contract'

/** Who asks. Rights follow from this and from facts about the thing asked for, nothing else. */
export interface Member {
  readonly kind: 'member'
  readonly id: string
  readonly username: string
  /** Both are false for a token without the scope `admin`: it acts as a plain member. */
  readonly isAdmin: boolean
  readonly isModerator: boolean
  /** What may be done with the credentials that were shown. */
  readonly scopes: Scopes
  /** The admin who acts as this member, if it is not the member. */
  readonly runBy?: { readonly id: string; readonly username: string }
  /** The add-on that acts for this member, by a token that it was granted. */
  readonly addOnId?: string
  /** When their password had last been set as they were verified; null for whoever has none. */
  readonly credentialAt?: string | null
  /** When what they showed ends by itself, in milliseconds; undefined for what does not. */
  readonly endsAt?: number
  /** The session by which they came, where they are signed in on the web. */
  readonly sessionId?: string
}
export interface Anonymous {
  readonly kind: 'anonymous'
}
export type Actor = Member | Anonymous

/** The request that something is done for. */
export interface RequestTrace {
  /** The X-Request-Id that the caller is told. */
  readonly id: string
  readonly address: string
  /** The address as budgets count it: an IPv6 host has a whole network to choose its address from. */
  readonly network: string
}

export const ANONYMOUS: Anonymous = { kind: 'anonymous' }

export const isAdmin = (actor: Anonymous | Pick<Member, 'kind' | 'isAdmin'>): boolean =>
  actor.kind === 'member' && actor.isAdmin
/** The session of the web by which a request came, if it did. */
export const sessionIdOf = (actor: Actor): string | undefined =>
  actor.kind === 'member' ? actor.sessionId : undefined
export const isSelf = (actor: Actor, personId: string): boolean =>
  actor.kind === 'member' && actor.id === personId
