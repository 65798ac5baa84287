export { indexSome, writeWordCounts } from './indexing/indexing.ts'
export type { Indexing } from './indexing/indexing-lock.ts'
export { beginRebuild, findProgress, rebuildIfOther } from './indexing/rebuilding.ts'
