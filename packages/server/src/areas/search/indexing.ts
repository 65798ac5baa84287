export { indexSome, writeWordCounts } from './indexing/indexing.ts'
export { beginRebuild, findProgress, rebuildIfOther } from './indexing/rebuilding.ts'
export type { Indexing } from './indexing/turns.ts'
