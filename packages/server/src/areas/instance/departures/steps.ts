/**
 * The steps after removing a person or place. A module that stores data of either adds its step here. A batch returns
 * whether there may be more, and must be repeatable.
 */

import type { Transaction } from '../../../db/transaction.ts'
import {
  forgetSomeDismissals,
  forgetSomeReactions,
  forgetSomeTracks,
  removeAnswerBy,
  removeSomeOfPlace,
  removeSomeTopsBy,
} from '../../content/clean-up.ts'
import { removeSomeWebhooksBy, removeSomeWebhooksOn } from '../../hooks/clean-up.ts'
import {
  endSomeFollowing,
  forgetConfirmations,
  forgetConsents,
  forgetPreferences,
  forgetSessions,
  forgetTokens,
  leaveSecurityGroups,
} from '../../identity/clean-up.ts'
import {
  endSomeMutesOf,
  forgetSomeEntries,
  forgetSomeMutes,
  forgetSomeStreams,
  leaveSomeStreams,
} from '../../news/clean-up.ts'
import { endSomeMemberships, forgetPlace, forgetSomeMembers } from '../../places/clean-up.ts'
import type { Departure } from '../../record/departures.ts'

export interface Step {
  /** Never changed after a release: running departures are stored by it. */
  readonly name: string
  /** Undefined: for both kinds. */
  readonly isDue?: (departure: Departure) => boolean
  bite(tx: Transaction, subjectId: string): Promise<boolean>
}

const wroteNothingThatStays = ({ withContent }: Departure) => withContent

const personSteps: readonly Step[] = [
  { name: 'tokens', bite: forgetTokens },
  { name: 'webhooks', bite: removeSomeWebhooksBy },
  { name: 'tops', isDue: wroteNothingThatStays, bite: removeSomeTopsBy },
  { name: 'answers', isDue: wroteNothingThatStays, bite: removeAnswerBy },
  { name: 'memberships', bite: endSomeMemberships },
  { name: 'streams', bite: forgetSomeStreams },
  { name: 'streams of others', bite: leaveSomeStreams },
  { name: 'following', bite: endSomeFollowing },
  { name: 'reactions', bite: forgetSomeReactions },
  { name: 'tracks', bite: forgetSomeTracks },
  { name: 'dismissals', bite: forgetSomeDismissals },
  { name: 'security groups', bite: leaveSecurityGroups },
  { name: 'inbox', bite: forgetSomeEntries },
  { name: 'consents', bite: forgetConsents },
  { name: 'sessions', bite: forgetSessions },
  { name: 'confirmations', bite: forgetConfirmations },
  { name: 'preferences', bite: forgetPreferences },
  { name: 'mutes', bite: forgetSomeMutes },
  { name: 'mutes of others', bite: endSomeMutesOf },
]

const placeSteps: readonly Step[] = [
  { name: 'webhooks', bite: removeSomeWebhooksOn },
  { name: 'content', bite: removeSomeOfPlace },
  { name: 'members', bite: forgetSomeMembers },
  // Last, because it needs the place's record.
  { name: 'place', bite: forgetPlace },
]

export const STEPS: Record<Departure['kind'], readonly Step[]> = { person: personSteps, place: placeSteps }
