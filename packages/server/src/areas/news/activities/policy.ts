/**
 * An activity is visible to those who may see its object now. Moving, hiding or deleting an object applies to its
 * past activities too.
 */

import type { ActivityVerb } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import { mayKnowOfContent, mayReadContent as mayRead } from '../../content/rights.ts'
import { maySeePerson } from '../../identity/rights.ts'
import {
  isIn,
  mayLookInside,
  mayManagePlace as mayManage,
  mayReadMember,
  maySeePlace,
} from '../../places/rights.ts'
import type { ActivityKey, ActivityRow } from './rows.ts'

export type ActivityFacts = Pick<
  ActivityRow,
  'verb' | 'streamed' | 'actor' | 'content' | 'place' | 'mentioned' | 'person' | 'open_membership' | 'webhook'
>

/** A mention of a person is no news of a place; a mention of a place is for its readers. */
function maySeeMention(actor: Actor, { streamed, mentioned }: ActivityFacts): boolean {
  return !streamed || (mentioned !== undefined && mayLookInside(actor, mentioned))
}

/** For joining: whether the caller may see the membership. */
function maySeeJoining(actor: Actor, { person, place }: ActivityFacts): boolean {
  if (!person || !place || person.state === null || !isIn(person.state)) return false
  const membership = { ...place, person_id: person.id, state: person.state }
  return maySeePerson(actor, person) && mayReadMember(actor, membership)
}

/** Those who may answer a request, while it is open. */
const maySeeRequest = (actor: Actor, { place, open_membership, actor: asker }: ActivityFacts): boolean =>
  place !== undefined &&
  open_membership?.state === 'pending' &&
  mayManage(actor, place) &&
  asker !== undefined &&
  maySeePerson(actor, asker)

/**
 * Authors are named in what they wrote even if hidden. Likes, new groups and approvals of a hidden person are shown
 * only to those who may see them.
 */
export const VERBS_NEEDING_VISIBLE_ACTOR = [
  'svc:liked',
  'svc:user_membership_added',
  'svc:social_group_created',
] as const satisfies readonly ActivityVerb[]

const mayKnowWho = (actor: Actor, { verb, actor: doer }: ActivityFacts): boolean =>
  !VERBS_NEEDING_VISIBLE_ACTOR.some((one) => one === verb) ||
  (doer !== undefined && maySeePerson(actor, doer))

export function maySee(actor: Actor, activity: ActivityFacts): boolean {
  const { verb, content, place } = activity
  if (!mayKnowWho(actor, activity)) return false
  switch (verb) {
    case 'svc:user_membership_added':
      return maySeeJoining(actor, activity)
    case 'svc:social_group_created':
      return place !== undefined && maySeePlace(actor, place)
    case 'svc:invited':
      return place !== undefined && activity.open_membership?.state === 'invited'
    case 'svc:membership_requested':
      return maySeeRequest(actor, activity)
    case 'svc:owner_named':
      return place?.membership === 'owner'
    case 'svc:moderator_named':
      return place?.membership === 'moderator'
    case 'svc:webhook_disabled':
      return activity.webhook !== undefined && isSelf(actor, activity.webhook.owner_id)
    case 'svc:mentioned':
      return content !== undefined && mayRead(actor, content) && maySeeMention(actor, activity)
    default:
      return content !== undefined && mayRead(actor, content)
  }
}

/** Activities in a secret group, and of deleted objects, answer 404 rather than 403. */
export function mayKnowOf(actor: Actor, { verb, content, place, mentioned, person }: ActivityFacts): boolean {
  const isTold = mentioned === undefined || maySeePlace(actor, mentioned)
  if (content) return mayKnowOfContent(actor, content) && isTold
  const isJoined = person !== undefined && person.state !== null && isIn(person.state)
  const isThere = verb === 'svc:user_membership_added' ? isJoined : verb === 'svc:social_group_created'
  return isThere && place !== undefined && maySeePlace(actor, place)
}

/**
 * Callers for whom an activity looks the same: those who see as much of its author. The server is visible to
 * everybody.
 */
export const audienceOf = (actor: Actor, { actor_id, actor_visible }: ActivityKey): string =>
  actor_id === null || maySeePerson(actor, { id: actor_id, visible: actor_visible ?? false })
    ? 'acquainted'
    : 'unacquainted'
