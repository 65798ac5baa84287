export { identityMoves } from './merging/moving.ts'
export { findOverdueMerges } from './merging/queries.ts'
export {
  addCounts,
  completeMerge,
  lockMerge,
  noteMergeProgress,
  type RunningMerge,
} from './merging/running.ts'
