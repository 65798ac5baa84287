export { identityMoves } from './merging/moving.ts'
export {
  addCounts,
  completeMerge,
  lockMerge,
  noteMergeProgress,
  type RunningMerge,
} from './merging/running.ts'
