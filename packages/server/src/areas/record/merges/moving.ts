import { moveActivities } from './moving-queries.ts'
import type { MergeStep } from './steps.ts'

export const activityMoves: readonly MergeStep[] = [
  {
    name: 'activities',
    async moveBatch(_, tx, pair, after) {
      const { next } = await moveActivities(tx.db, pair, after)
      return { next }
    },
  },
]
