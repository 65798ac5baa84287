export { measureSearch, pendingMerging, searchIndexing, wordCounting } from './indexing/jobs.ts'
