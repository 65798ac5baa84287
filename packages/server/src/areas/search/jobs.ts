export { countWords, indexWhatIsNoted, measureSearch } from './indexing/tasks.ts'
