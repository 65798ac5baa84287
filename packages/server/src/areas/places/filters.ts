export {
  managedBy,
  memberVisibleTo,
  openInside,
  placeOfPage,
  visibleTo as placeVisibleTo,
} from './places/filters.ts'
export { standing, standingIn, standsInside } from './standing/filters.ts'
