/** Counts activities: each once, because the figures and the position in the log commit together. */
import type { Context } from '../../../context.ts'
import { type FollowingReader, type RangeReader, type ReadEnd, readRange } from '../../record/activity-log.ts'
import { countHappened } from './count-queries.ts'
import { countHistory } from './history.ts'
import { countAnswered, countAsked } from './question-queries.ts'
import { happenedInLog } from './source-filters.ts'
import { lockState } from './state-queries.ts'

const reader: RangeReader = {
  name: 'figures',
  async handle(tx, range) {
    await lockState(tx.db)
    await countHappened(tx.db, happenedInLog(range))
    await countAsked(tx.db, range)
    await countAnswered(tx.db, range)
    return []
  },
}

const RANGE_SIZE = 5_000
/** Figures may be a little late, and one statement for many activities costs less. */
const SPACING_MS = 10_000

/** Reads to the end of the log. */
export async function countActivities(
  context: Pick<Context, 'writeDb'>,
  stopping?: AbortSignal,
): Promise<ReadEnd> {
  if (!(await countHistory(context, stopping))) return 'done'
  let read: number | 'busy' = RANGE_SIZE
  while (read === RANGE_SIZE && !stopping?.aborted) read = await readRange(context, reader, RANGE_SIZE)
  return read === 'busy' ? 'busy' : 'done'
}

export const figuresFollowing: FollowingReader = {
  name: reader.name,
  complaint: 'figures could not be counted',
  spacingMs: SPACING_MS,
  readToEnd: countActivities,
}
