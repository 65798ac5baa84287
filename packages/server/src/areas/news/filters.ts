export { besides, contentEventVisibleTo, keyColumns, viewerOf } from './activities/filters.ts'
