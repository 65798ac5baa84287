/** An invitation to sign up → the entity, without its link. */
import {
  type Invitation,
  type InvitationState,
  type OpenInvitation as ReadInvitation,
  V3,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { mayInvitePeople, maySeePerson } from '../../identity/rights.ts'
import { summarisePlace } from '../../places/represent.ts'
import { maySeePlace } from '../../places/rights.ts'
import type { OpenInvitation } from './accepting.ts'
import { invitationVerbs, inviterOf } from './policy.ts'
import type { InvitationRow } from './queries.ts'

const invitationUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/invitations/${id}`

function stateOf(row: InvitationRow): InvitationState {
  if (row.is_revoked) return 'revoked'
  if (row.uses >= row.max_uses) return 'used'
  if (row.is_expired) return 'expired'
  const inviter = inviterOf({ ...row.inviter, roles: row.inviter_roles })
  return mayInvitePeople(inviter) ? 'open' : 'blocked'
}

export function representInvitation(actor: Actor, row: InvitationRow, baseUrl: string): Invitation {
  const { place, inviter } = row
  const state = stateOf(row)
  const uri = invitationUri(baseUrl, row.id)
  return {
    id: row.id,
    type: 'invitation',
    kind: row.is_mailed ? 'mail' : 'link',
    state,
    email: row.email ?? undefined,
    note: row.note,
    place: place && maySeePlace(actor, place) ? summarisePlace(actor, place, baseUrl) : undefined,
    inviter:
      !inviter.departed && maySeePerson(actor, inviter)
        ? summarisePerson(actor, inviter, baseUrl)
        : undefined,
    uses: row.uses,
    maxUses: row.max_uses,
    published: row.created_at,
    expires: row.expires_at,
    resources: {
      self: resource(uri, invitationVerbs(state)),
      people: resource(`${uri}/people`, ['GET']),
    },
  }
}

/** For its bearer. */
export const representOpen = ({ row, inviter, place }: OpenInvitation): ReadInvitation => ({
  inviter: { displayName: inviter.display_name },
  note: row.note,
  place: place && { name: place.name },
  email: row.email ?? undefined,
  expires: row.expires_at,
})
