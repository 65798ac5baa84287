/** Places may require approval: posts wait until an owner or moderator decides. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { moderates } from '../reading/policy.ts'
import type { Timing } from '../writing/timing.ts'
import { wantsApproval } from './approval-queries.ts'

interface Posted {
  readonly placeId: string | null
  /** Whether it was published in this place before, and is only edited. */
  readonly wasThere: boolean
}

/** Content that would be published in or moved to a place with approval waits instead. */
export async function withApproval(
  tx: Transaction,
  actor: Actor,
  timing: Timing,
  { placeId, wasThere }: Posted,
): Promise<Timing> {
  const isOut = timing.status === 'published' || timing.status === 'archived'
  if (!isOut || wasThere || placeId === null || actor.kind !== 'member' || moderates(actor)) return timing
  return (await wantsApproval(tx.db, placeId, actor.id)) ? { ...timing, status: 'pendingApproval' } : timing
}
