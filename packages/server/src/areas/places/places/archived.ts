import { type Failure, failure } from '../../../failure.ts'
import type { WritablePlaceFacts } from './policy.ts'

export const archivedFailure = (): Failure =>
  failure('place_archived', 'This place is archived: it takes nothing new.')

/** Says why, where the policy would refuse it to everybody. */
export function requireNotArchived({ is_archived }: Pick<WritablePlaceFacts, 'is_archived'>): void {
  if (is_archived) throw archivedFailure()
}
