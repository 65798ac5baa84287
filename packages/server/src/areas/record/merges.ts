export { activityMoves } from './merges/moving.ts'
export {
  type Batch,
  FIRST,
  MERGING,
  type MergeCounts,
  type MergeStep,
  mergeKey,
  queueMerge,
  untilNothing,
} from './merges/steps.ts'
