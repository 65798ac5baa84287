export { findDeciders, findDecidersOf } from './moderation/counting.ts'
export { changesOfQueue, newsOfQueue } from './moderation/news.ts'
