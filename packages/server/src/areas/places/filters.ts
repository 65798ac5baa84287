export {
  effectiveMembership,
  effectiveMembershipIn,
  HAS_OWNER,
  isMember,
  isModeratedBy,
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
