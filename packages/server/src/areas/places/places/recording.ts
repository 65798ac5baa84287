/** Events of places and their members: verbs of the activity log, actions of the audit log. */

import { type ActivityVerb, type AuditAction, type PlaceType, typeCodes } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { record } from '../../record/activity-log.ts'
import { audit } from '../../record/audit.ts'
import type { MemberRow } from '../members/queries.ts'
import { isIn, type Membership } from './policy.ts'
import type { PlaceRow } from './queries.ts'

interface Named {
  readonly name: string
  readonly slug: string
}

/** The API has verbs for groups only. The names are recorded too, because the group may be gone when they are read. */
async function recordGroup(
  tx: Transaction,
  actor: Actor,
  verb: ActivityVerb,
  group: { id: string; type: PlaceType } & Named,
  before?: Named,
): Promise<void> {
  if (group.type !== 'group') return
  const itself = { type: typeCodes.group, id: group.id }
  const details = {
    name: group.name,
    displayName: group.slug,
    ...(before ? { previousName: before.name, previousDisplayName: before.slug } : {}),
  }
  await record(tx, { verb, actor, object: itself, container: itself, details })
}

async function auditPlace(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  place: PlaceRow,
  details: Record<string, unknown>,
): Promise<void> {
  const target = { type: 'place', id: place.id, label: place.name } as const
  await audit(tx, { action, actor, target, details: { type: place.type, ...details } })
}

const groupTypeOf = ({ type, group_type }: PlaceRow) => (type === 'group' ? { groupType: group_type } : {})

export async function recordCreation(tx: Transaction, actor: Actor, place: PlaceRow): Promise<void> {
  await recordGroup(tx, actor, 'svc:social_group_created', place)
  await auditPlace(tx, actor, 'place.created', place, groupTypeOf(place))
}

export async function recordChange(
  tx: Transaction,
  actor: Actor,
  before: PlaceRow,
  after: PlaceRow,
): Promise<void> {
  // The audit log has who may read and join, not how a place describes itself.
  if (before.group_type !== after.group_type) {
    const details = { before: before.group_type, after: after.group_type }
    await auditPlace(tx, actor, 'place.group_type_changed', after, details)
  }
  if (before.name === after.name && before.slug === after.slug) return
  await recordGroup(tx, actor, 'svc:social_group_renamed', after, before)
  const namesOf = ({ name, slug }: Named) => ({ name, displayName: slug })
  await auditPlace(tx, actor, 'place.renamed', after, { before: namesOf(before), after: namesOf(after) })
}

export async function auditArchiving(
  tx: Transaction,
  actor: Actor,
  action: 'place.archived' | 'place.restored',
  place: PlaceRow,
): Promise<void> {
  await auditPlace(tx, actor, action, place, {})
}

/** A change of who may read a place is audited. */
export async function auditOpenings(
  tx: Transaction,
  actor: Actor,
  action: 'place.opened' | 'place.closed',
  place: PlaceRow,
  securityGroups: readonly { readonly id: string; readonly name?: string }[],
): Promise<void> {
  await auditPlace(tx, actor, action, place, { securityGroups })
}

export async function recordDeletion(tx: Transaction, actor: Actor, place: PlaceRow): Promise<void> {
  await recordGroup(tx, actor, 'svc:social_group_deleted', place)
  await auditPlace(tx, actor, 'place.removed', place, groupTypeOf(place))
}

/**
 * What others did to a member, who became a moderator or is one no longer, and who made themselves an owner: nobody's own
 * joining, leaving or founding, and no invitations.
 */
export async function auditMembership(
  tx: Transaction,
  actor: Actor,
  change: {
    readonly before: Membership | null
    readonly after: Membership | null
    readonly isFounding?: boolean
  },
  member: MemberRow,
): Promise<void> {
  const { before, after } = change
  const matters = [before, after].some((state) => isIn(state) || state === 'banned')
  const isTrusted =
    before === 'moderator' || after === 'moderator' || (after === 'owner' && !change.isFounding)
  const isOwnStep = isSelf(actor, member.person_id) && !isTrusted
  if (!matters || isOwnStep) return
  const place = { id: member.place_id, type: member.place_type, name: member.place_name }
  const target = { type: 'person', id: member.person_id, label: member.person.username } as const
  await audit(tx, { action: 'person.membership_changed', actor, target, details: { place, before, after } })
}

export async function recordMembership(
  tx: Transaction,
  actor: Actor,
  verb: 'svc:user_membership_added' | 'svc:user_membership_removed',
  member: MemberRow,
): Promise<void> {
  await record(tx, {
    verb,
    actor,
    object: { type: typeCodes.person, id: member.person_id },
    container: { type: typeCodes[member.place_type], id: member.place_id },
    details: {
      username: member.person.username,
      displayName: member.person.display_name,
      placeName: member.place_name,
      placeDisplayName: member.place_slug,
      state: member.state,
    },
  })
}

/** Only the people concerned are told of invitations, requests and roles. */
async function recordAdmission(
  tx: Transaction,
  actor: Actor,
  verb: 'svc:invited' | 'svc:membership_requested' | 'svc:owner_named' | 'svc:moderator_named',
  place: Pick<MemberRow, 'place_id' | 'place_type'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  const itself = { type: typeCodes[place.place_type], id: place.place_id }
  await record(tx, { verb, actor, object: itself, container: itself, details })
}

/** One event for all invited. */
export async function recordInvitations(
  tx: Transaction,
  actor: Actor,
  members: readonly MemberRow[],
): Promise<void> {
  const [first] = members
  if (!first) return
  await recordAdmission(tx, actor, 'svc:invited', first, {
    invited: members.map(({ person_id }) => person_id),
  })
}

export async function recordRequest(tx: Transaction, actor: Actor, member: MemberRow): Promise<void> {
  await recordAdmission(tx, actor, 'svc:membership_requested', member)
}

/** Nobody is told of the role that they gave themselves. */
export async function recordRole(
  tx: Transaction,
  actor: Actor,
  verb: 'svc:owner_named' | 'svc:moderator_named',
  member: MemberRow,
): Promise<void> {
  if (isSelf(actor, member.person_id)) return
  await recordAdmission(tx, actor, verb, member, { named: member.person_id })
}
