export { clearAfterDeparture } from './departures/departures.ts'
export { accountMerging } from './merges/merges.ts'
