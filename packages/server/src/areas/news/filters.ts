export { contentEventVisibleTo, joinAuthorAndPlace, keyColumns, viewerOf } from './activities/filters.ts'
