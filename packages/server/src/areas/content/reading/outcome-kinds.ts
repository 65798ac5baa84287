/** Which outcomes content can have. */
import type { OutcomeKind, StoredType } from '@folkmoot/contract'

const TOP_KINDS: readonly OutcomeKind[] = [
  'decision',
  'finalized',
  'official',
  'outdated',
  'success',
  'action',
  'wip',
]
const ANSWER_KINDS: readonly OutcomeKind[] = ['helpful', 'decision', 'success', 'action']

/** The outcomes that each type accepts. */
export const OUTCOMES_OF: Record<StoredType, readonly OutcomeKind[]> = {
  discussion: TOP_KINDS,
  document: TOP_KINDS,
  announcement: [],
  update: [],
  message: ANSWER_KINDS,
  comment: ANSWER_KINDS,
}
