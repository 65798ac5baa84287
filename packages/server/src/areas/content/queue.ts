export {
  type ChangedItem,
  findChangedItems,
  findQueueTime,
  findVisibleItems,
} from './moderation/change-queries.ts'
export { findDeciders, findDecidersOf } from './moderation/counting.ts'
export { countOpen } from './moderation/counting-queries.ts'
