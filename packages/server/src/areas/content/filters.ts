export {
  answerVisible,
  visibleTo as contentVisibleTo,
  visibleToEachPerson as contentVisibleToEachPerson,
} from './reading/filters.ts'
export { isInSight, joinNamed, type NamedRow, namedColumns } from './reading/named-filters.ts'
export { pageName, pageNameVersion } from './reading/page-filters.ts'
