export { lastActivityOfPlaces } from './places/last-activity.ts'
export { placeViewCounting } from './places/views.ts'
export { tagCounting } from './tags/counting.ts'
