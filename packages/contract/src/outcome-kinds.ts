/** The kinds of outcomes. */
import { Type } from 'typebox'

export const OUTCOME_KINDS = [
  'decision',
  'finalized',
  'official',
  'outdated',
  'success',
  'helpful',
  'action',
  'wip',
] as const
export type OutcomeKind = (typeof OUTCOME_KINDS)[number]

export const OutcomeType = Type.Object({ name: Type.Enum([...OUTCOME_KINDS]) })
