/** A membership and what the caller may do → the member, or the invitation, on the wire. */

import { type Invite, type InviteState, type Member, type Resources, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { maySeePerson } from '../../identity/rights.ts'
import { inviteVerbs, memberVerbs } from '../places/member-policy.ts'
import { summarisePlace } from '../places/represent.ts'
import type { MemberRow } from './queries.ts'

export const memberUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/members/${id}`

function placeOf(actor: Actor, row: MemberRow, baseUrl: string): Member['place'] {
  const { place_id: id, place_type: type, place_name: name, place_slug: slug, group_type, membership } = row
  return summarisePlace(actor, { id, type, name, slug, group_type, membership }, baseUrl)
}

export function representMember(actor: Actor, row: MemberRow, baseUrl: string): Member {
  const place = placeOf(actor, row, baseUrl)
  return {
    id: row.id,
    type: 'member',
    state: row.state,
    moderator: row.moderates,
    person: summarisePerson(actor, row.person, baseUrl),
    place,
    group: place,
    published: row.created_at,
    updated: row.updated_at,
    resources: { self: resource(memberUri(baseUrl, row.id), memberVerbs(actor, row)) },
  }
}

const inviterOf = (actor: Actor, { inviter }: MemberRow, baseUrl: string): Invite['inviter'] =>
  inviter && maySeePerson(actor, inviter) ? summarisePerson(actor, inviter, baseUrl) : undefined

/** An answered invitation has no address any more; an accepted one is a member. */
function resourcesOf(actor: Actor, row: MemberRow, state: InviteState, baseUrl: string): Resources {
  const self = resource(`${baseUrl}${V3}/invites/${row.id}`, inviteVerbs(actor, row))
  const member = resource(memberUri(baseUrl, row.id), memberVerbs(actor, row))
  if (state === 'invited') return { self, member }
  return state === 'accepted' ? { member } : {}
}

export function representInvite(
  actor: Actor,
  row: MemberRow,
  baseUrl: string,
  state: InviteState = 'invited',
): Invite {
  return {
    id: row.id,
    type: 'invite',
    state,
    invitee: summarisePerson(actor, row.person, baseUrl),
    inviter: inviterOf(actor, row, baseUrl),
    place: placeOf(actor, row, baseUrl),
    published: row.created_at,
    updated: row.updated_at,
    resources: resourcesOf(actor, row, state, baseUrl),
  }
}
