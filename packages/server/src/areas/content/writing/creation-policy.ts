/** Who may create what others may not. */

import { type Actor, isAdmin } from '../../../actor.ts'
import { mayAnnounceToAll } from '../../identity/rights.ts'
import { mayAnnounceIn } from '../../places/rights.ts'
import type { StandingFacts } from '../reading/policy.ts'

/** Announcements for everyone are made by admins, those of a place by its owners. */
export const mayAnnounce = (actor: Actor, { visibility, group_type, standing }: StandingFacts): boolean =>
  visibility === 'place' && group_type !== null
    ? mayAnnounceIn(actor, { group_type, standing })
    : mayAnnounceToAll(actor)

/** Status, author and dates as they were elsewhere: for admins, who bring content along. */
export const mayBackdate = (actor: Actor): boolean => isAdmin(actor)
