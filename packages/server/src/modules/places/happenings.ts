/** What happens to groups and to their members, as the log tells it. */
import { type ActivityVerb, type PlaceType, typeCodes } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/transaction.ts'
import { record } from '../activity/activity.ts'
import type { MemberRow } from './member-queries.ts'
import type { PlaceRow } from './queries.ts'

interface Named {
  readonly name: string
  readonly slug: string
}

/** The description has verbs for groups alone; of other places nothing is told. Names go along: it may be gone. */
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

export async function recordCreation(tx: Transaction, actor: Actor, place: PlaceRow): Promise<void> {
  await recordGroup(tx, actor, 'svc:social_group_created', place)
}

export async function recordChange(
  tx: Transaction,
  actor: Actor,
  before: PlaceRow,
  after: PlaceRow,
): Promise<void> {
  if (before.name === after.name && before.slug === after.slug) return
  await recordGroup(tx, actor, 'svc:social_group_renamed', after, before)
}

export async function recordDeletion(tx: Transaction, actor: Actor, place: PlaceRow): Promise<void> {
  await recordGroup(tx, actor, 'svc:social_group_deleted', place)
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
      username: member.person_username,
      displayName: member.person_name,
      placeName: member.place_name,
      placeDisplayName: member.place_slug,
      state: member.state,
    },
  })
}
