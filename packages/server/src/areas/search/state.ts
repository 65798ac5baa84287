/** State that the area keeps in memory; the context holds it. */
export { SearchMeters } from './indexing/meters.ts'
export { WordCounts } from './indexing/word-counts.ts'
