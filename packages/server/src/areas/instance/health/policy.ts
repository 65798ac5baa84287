/** How the instance is doing, and its jobs: for admins. */
import type { JobState, Verb } from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'

export const mayLookAfter = (actor: Actor): boolean => isAdmin(actor)

/** Its last attempt failed, and it does not run. */
export const isRetryable = (state: JobState): boolean => state === 'failed' || state === 'retrying'

/** A job that is still tried is not discarded: it may succeed. */
export const isDiscardable = (state: JobState): boolean => state === 'failed'

export const jobVerbs = (
  actor: Actor,
  state: JobState,
): { readonly self: readonly Verb[]; readonly retry: readonly Verb[] } => ({
  self: mayLookAfter(actor) && isDiscardable(state) ? ['DELETE'] : [],
  retry: mayLookAfter(actor) && isRetryable(state) ? ['POST'] : [],
})
