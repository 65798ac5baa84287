export { identityMoves } from './merging/moving.ts'
export {
  addCounts,
  completeMerge,
  findOverdueMerges,
  lockMerge,
  noteMergeProgress,
  type RunningMerge,
} from './merging/running.ts'
