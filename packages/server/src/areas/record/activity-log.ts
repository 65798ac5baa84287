export { type Activity, type Happening, pruneActivities, record, recordAll } from './activity/activity.ts'
export { type LogRange, type RangeReader, readRange } from './activity/log-ranges.ts'
export { type LogReader, readOn } from './activity/log-reader.ts'
export { goOnAfterRestore } from './activity/restored.ts'
