export { measureSearch, searchIndexing, wordCounting } from './indexing/jobs.ts'
