export { visibleTo as contentVisibleTo } from './reading/filters.ts'
export { besidesNaming, isInSight, type NamedRow, namedColumns } from './reading/named-filters.ts'
export { pageName, pageNameVersion } from './reading/page-filters.ts'
