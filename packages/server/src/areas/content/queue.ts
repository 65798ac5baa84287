export { findDeciders, findDecidersOf, findDecidersOfEach } from './moderation/counting.ts'
export { changesOfQueue, newsOfQueue } from './moderation/news.ts'
export { findItemsToDecide } from './moderation/waiting.ts'
