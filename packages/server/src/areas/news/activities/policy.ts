/**
 * Who may see an activity: whoever may see now what it is about. What was moved, hidden or removed since takes its past
 * along.
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
  'verb' | 'streamed' | 'actor' | 'content' | 'place' | 'mentioned' | 'person' | 'door' | 'webhook'
>

/** A mention that is told to people is no news of a place; that of a place is for who looks inside there. */
function maySeeMention(actor: Actor, { streamed, mentioned }: ActivityFacts): boolean {
  return !streamed || (mentioned !== undefined && mayLookInside(actor, mentioned))
}

/** Where it is told that somebody joined: whether the caller may see that they are in. */
function maySeeJoining(actor: Actor, { person, place }: ActivityFacts): boolean {
  if (!person || !place || person.state === null || !isIn(person.state)) return false
  const membership = { ...place, person_id: person.id, state: person.state }
  return maySeePerson(actor, person) && mayReadMember(actor, membership)
}

/** Whoever answers them, while they wait. */
const maySeeRequest = (actor: Actor, { place, door, actor: asker }: ActivityFacts): boolean =>
  place !== undefined &&
  door?.state === 'pending' &&
  mayManage(actor, place) &&
  asker !== undefined &&
  maySeePerson(actor, asker)

/**
 * Whoever writes is named in what they wrote, even if they hide. But no list tells that somebody who hides likes something,
 * founded a group or let others in, and so this is told to those alone who see them.
 */
export const DEEDS_OF_THE_SEEN = [
  'svc:liked',
  'svc:user_membership_added',
  'svc:social_group_created',
] as const satisfies readonly ActivityVerb[]

const mayKnowWho = (actor: Actor, { verb, actor: doer }: ActivityFacts): boolean =>
  !DEEDS_OF_THE_SEEN.some((deed) => deed === verb) || (doer !== undefined && maySeePerson(actor, doer))

export function maySee(actor: Actor, activity: ActivityFacts): boolean {
  const { verb, content, place } = activity
  if (!mayKnowWho(actor, activity)) return false
  switch (verb) {
    case 'svc:user_membership_added':
      return maySeeJoining(actor, activity)
    case 'svc:social_group_created':
      return place !== undefined && maySeePlace(actor, place)
    case 'svc:invited':
      return place !== undefined && activity.door?.state === 'invited'
    case 'svc:membership_requested':
      return maySeeRequest(actor, activity)
    case 'svc:webhook_disabled':
      return activity.webhook !== undefined && isSelf(actor, activity.webhook.owner_id)
    case 'svc:mentioned':
      return content !== undefined && mayRead(actor, content) && maySeeMention(actor, activity)
    default:
      return content !== undefined && mayRead(actor, content)
  }
}

/** What happened in a secret group, or to what is gone, is not refused but denied. */
export function mayKnowOf(actor: Actor, { verb, content, place, mentioned, person }: ActivityFacts): boolean {
  const isTold = mentioned === undefined || maySeePlace(actor, mentioned)
  if (content) return mayKnowOfContent(actor, content) && isTold
  const isJoined = person !== undefined && person.state !== null && isIn(person.state)
  const isThere = verb === 'svc:user_membership_added' ? isJoined : verb === 'svc:social_group_created'
  return isThere && place !== undefined && maySeePlace(actor, place)
}

/** Callers for whom an activity looks the same: all who see as much of whoever did it. The server hides from nobody. */
export const audienceOf = (actor: Actor, { actor_id, actor_visible }: ActivityKey): string =>
  actor_id === null || maySeePerson(actor, { id: actor_id, visible: actor_visible ?? false })
    ? 'acquainted'
    : 'unacquainted'
