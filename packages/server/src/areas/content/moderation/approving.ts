/** Places may require approval: posts wait until an owner or moderator decides. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { PlaceRow } from '../../places/places.ts'
import { moderates } from '../reading/policy.ts'
import type { Timing } from '../writing/timing.ts'
import { wantsApproval } from './approval-queries.ts'

/** Content that would be published in or moved to a place with approval waits instead. */
const mayHaveToWait = (actor: Actor, { status }: Timing): boolean =>
  (status === 'published' || status === 'archived') && actor.kind === 'member' && !moderates(actor)

const waiting = (timing: Timing): Timing => ({ ...timing, status: 'pendingApproval' })

/** For new content in this place, as its author read it; those who approve need no approval. */
export function withApproval(
  actor: Actor,
  timing: Timing,
  place: Pick<PlaceRow, 'content_approval' | 'membership'> | undefined,
): Timing {
  const isTheirs = place?.membership === 'owner' || place?.membership === 'moderator'
  const isWanted = place?.content_approval === true && !isTheirs
  return isWanted && mayHaveToWait(actor, timing) ? waiting(timing) : timing
}

interface Edited {
  readonly placeId: string | null
  /** Whether it was published in this place before, and is only edited. */
  readonly wasThere: boolean
}

export async function withApprovalOfEdit(
  tx: Transaction,
  actor: Actor,
  timing: Timing,
  { placeId, wasThere }: Edited,
): Promise<Timing> {
  if (wasThere || placeId === null || actor.kind !== 'member' || !mayHaveToWait(actor, timing)) return timing
  return (await wantsApproval(tx.db, placeId, actor.id)) ? waiting(timing) : timing
}
