export { lastActivityOfPlaces } from './places/tasks.ts'
export { tagCounting } from './tags/counting.ts'
