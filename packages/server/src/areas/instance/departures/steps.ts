/**
 * The steps after removing a person or place. A module that stores data of either adds its step here. A batch returns
 * whether there may be more, and must be repeatable.
 */

import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import {
  forgetDrafts,
  forgetExtendedProperties,
  forgetMentionsOf,
  forgetReportsBy,
  forgetSomeBookmarks,
  forgetSomeDismissals,
  forgetSomeReactions,
  forgetSomeTracks,
  forgetSomeVisits,
  removeAnswerBy,
  removeSomeOfPlace,
  removeSomeTopsBy,
} from '../../content/clean-up.ts'
import { removeSomeWebhooksBy, removeSomeWebhooksOn } from '../../hooks/clean-up.ts'
import {
  endSomeFollowing,
  endSomeManaging,
  forgetConfirmations,
  forgetConsents,
  forgetPreferences,
  forgetSessions,
  forgetTokens,
  leaveSecurityGroups,
} from '../../identity/clean-up.ts'
import {
  endSomeMutesOf,
  forgetDevices,
  forgetSomeEntries,
  forgetSomeMutes,
  forgetSomeStreams,
  leaveSomeStreams,
} from '../../news/clean-up.ts'
import { forgetImported, forgetUses } from '../../onboarding/clean-up.ts'
import { endSomeMemberships, forgetPlace, forgetSomeMembers } from '../../places/clean-up.ts'
import type { Departure } from '../../record/departures.ts'
import { firstErasingSteps, lastErasingSteps } from '../erasures/steps.ts'

export interface Step {
  /** Never changed after a release: running departures are stored by it. */
  readonly name: string
  /** Undefined: for both kinds. */
  readonly isDue?: (departure: Departure) => boolean
  clearBatch(tx: Transaction, subjectId: string, context: Context): Promise<boolean>
}

const wroteNothingThatStays = ({ withContent }: Departure) => withContent

const personSteps: readonly Step[] = [
  ...firstErasingSteps,
  { name: 'tokens', clearBatch: forgetTokens },
  { name: 'webhooks', clearBatch: removeSomeWebhooksBy },
  { name: 'tops', isDue: wroteNothingThatStays, clearBatch: removeSomeTopsBy },
  { name: 'answers', isDue: wroteNothingThatStays, clearBatch: removeAnswerBy },
  { name: 'memberships', clearBatch: endSomeMemberships },
  { name: 'streams', clearBatch: forgetSomeStreams },
  { name: 'streams of others', clearBatch: leaveSomeStreams },
  { name: 'following', clearBatch: endSomeFollowing },
  { name: 'reports', clearBatch: endSomeManaging },
  { name: 'reactions', clearBatch: forgetSomeReactions },
  { name: 'tracks', clearBatch: forgetSomeTracks },
  { name: 'dismissals', clearBatch: forgetSomeDismissals },
  { name: 'bookmarks', clearBatch: forgetSomeBookmarks },
  { name: 'drafts', clearBatch: forgetDrafts },
  { name: 'visits', clearBatch: forgetSomeVisits },
  { name: 'security groups', clearBatch: leaveSecurityGroups },
  { name: 'inbox', clearBatch: forgetSomeEntries },
  { name: 'consents', clearBatch: forgetConsents },
  { name: 'sessions', clearBatch: forgetSessions },
  { name: 'confirmations', clearBatch: forgetConfirmations },
  { name: 'preferences', clearBatch: forgetPreferences },
  { name: 'extended properties', clearBatch: forgetExtendedProperties },
  { name: 'devices', clearBatch: forgetDevices },
  { name: 'mutes', clearBatch: forgetSomeMutes },
  { name: 'mutes of others', clearBatch: endSomeMutesOf },
  { name: 'imports', clearBatch: forgetImported },
  { name: 'invitations', clearBatch: forgetUses },
  { name: 'mentions', clearBatch: forgetMentionsOf },
  { name: 'words of reports', isDue: wroteNothingThatStays, clearBatch: forgetReportsBy },
  ...lastErasingSteps,
]

const placeSteps: readonly Step[] = [
  { name: 'webhooks', clearBatch: removeSomeWebhooksOn },
  { name: 'content', clearBatch: removeSomeOfPlace },
  { name: 'members', clearBatch: forgetSomeMembers },
  // Last, because it needs the place's record.
  { name: 'place', clearBatch: forgetPlace },
]

export const STEPS: Record<Departure['kind'], readonly Step[]> = { person: personSteps, place: placeSteps }
