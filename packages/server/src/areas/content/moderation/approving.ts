/** Places may want to see first what members post: it waits until somebody who looks after the place has decided. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { moderates } from '../reading/policy.ts'
import type { Timing } from '../writing/timing.ts'
import { wantsApproval } from './approval-queries.ts'

interface Posted {
  readonly placeId: string | null
  /** Whether it was out there before: then it is only changed. */
  readonly wasThere: boolean
}

/** What comes out in a place that wants approval, or is moved there, waits instead. */
export async function heldUp(
  tx: Transaction,
  actor: Actor,
  timing: Timing,
  { placeId, wasThere }: Posted,
): Promise<Timing> {
  const isOut = timing.status === 'published' || timing.status === 'archived'
  if (!isOut || wasThere || placeId === null || actor.kind !== 'member' || moderates(actor)) return timing
  return (await wantsApproval(tx.db, placeId, actor.id)) ? { ...timing, status: 'pendingApproval' } : timing
}
