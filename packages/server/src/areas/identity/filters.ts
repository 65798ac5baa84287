export { isFromBeforeCredential, isOfCurrentAccount } from './credentials/filters.ts'
export {
  personObject,
  personObjectOrNull,
  personOfPage,
  visibleTo as personVisibleTo,
} from './people/filters.ts'
export { administeredBy, BY_NAME as GROUPS_BY_NAME } from './security-groups/filters.ts'
export { isGoodSession } from './sessions/filters.ts'
export { isGoodToken } from './tokens/filters.ts'
