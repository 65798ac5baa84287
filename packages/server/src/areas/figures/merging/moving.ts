/** Whose questions they are. People who were counted stay counted. */
import type { MergeStep } from '../../record/merges.ts'
import { moveQuestions } from './moving-queries.ts'

export const figureMoves: readonly MergeStep[] = [
  {
    name: 'figures',
    async moveBatch(_, { db }, pair, after) {
      const { next } = await moveQuestions(db, pair, after)
      return { next }
    },
  },
]
