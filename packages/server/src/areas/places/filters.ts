export {
  effectiveMembership,
  effectiveMembershipIn,
  HAS_OWNER,
  isMember,
  placesOf,
} from './membership/filters.ts'
export {
  managedBy,
  memberVisibleTo,
  NOT_ARCHIVED,
  openInside,
  placeOfPage,
  visibleTo as placeVisibleTo,
} from './places/filters.ts'
