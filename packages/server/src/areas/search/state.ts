/** What the area keeps in the memory of a process; the context holds it. */
export { SearchMeters } from './indexing/meters.ts'
export { WordCounts } from './indexing/word-counts.ts'
