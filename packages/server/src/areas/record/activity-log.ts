export {
  type Activity,
  type ActivityEvent,
  pruneActivities,
  record,
  recordAll,
  recordAllOf,
  recordNew,
  SHORTEST_KEPT_DAYS,
} from './activity/activity.ts'
export { type FollowingReader, startLogFollower } from './activity/log-follower.ts'
export { type LogRange, type RangeReader, readRange } from './activity/log-ranges.ts'
export { type LogReader, type ReadEnd, readOn, readToEnd } from './activity/log-reader.ts'
export { continueAfterRestore, skipUnread } from './activity/restored.ts'
