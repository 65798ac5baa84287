export { measureSearch, searchIndexing, wordCounting } from './indexing/tasks.ts'
