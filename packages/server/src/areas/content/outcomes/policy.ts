/**
 * An outcome is removed by the person who set it or by anybody who could set it; "helpful" of others only by
 * moderators.
 */
import type { OutcomeKind, Verb } from '@folkmoot/contract'
import { type Actor, isSelf } from '../../../actor.ts'
import { type ContentFacts, mayRead, maySetOutcome, moderatesIn } from '../reading/policy.ts'

export interface OutcomeFacts {
  readonly kind: OutcomeKind
  readonly setterId: string
}

export function mayRemoveOutcome(
  actor: Actor,
  content: ContentFacts,
  { kind, setterId }: OutcomeFacts,
): boolean {
  if (!mayRead(actor, content)) return false
  if (isSelf(actor, setterId)) return true
  return kind === 'helpful' ? moderatesIn(actor, content) : maySetOutcome(actor, content, kind)
}

export const outcomeVerbs = (actor: Actor, content: ContentFacts, outcome: OutcomeFacts): readonly Verb[] =>
  mayRemoveOutcome(actor, content, outcome) ? ['DELETE', 'GET'] : ['GET']
