export { clearAfterDeparture } from './departures/departures.ts'
export { erasureReporting } from './erasures/reporting.ts'
export { accountMerging } from './merges/merges.ts'
export { resumeUnfinished } from './resuming/resuming.ts'
