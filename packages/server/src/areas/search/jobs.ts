export { indexWhatIsNoted, measureSearch, wordCounting } from './indexing/tasks.ts'
