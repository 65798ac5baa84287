export { lastActivityOfPlaces } from './places/last-activity.ts'
export { tagCounting } from './tags/counting.ts'
