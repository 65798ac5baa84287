export { effectiveMembership, effectiveMembershipIn, isMember, placesOf } from './membership/filters.ts'
export {
  managedBy,
  memberVisibleTo,
  openInside,
  placeOfPage,
  visibleTo as placeVisibleTo,
} from './places/filters.ts'
