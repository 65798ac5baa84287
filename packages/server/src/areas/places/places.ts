export { acceptedTypes, acceptsType } from './places/content-types.ts'
export { findPlaces, findPlacesBy } from './places/finding.ts'
export { countPlaceFollower, findKnownPlaces, lockFollowedPlaces } from './places/following.ts'
export { slugKey } from './places/names.ts'
export { getPlaceNamed } from './places/parents.ts'
export {
  findMetBy as findPlaceMetBy,
  getPlace,
  getPlaceKey,
  getPlaceKeyByPage,
  getPlaceToLookInside,
  type PlaceRow,
} from './places/places.ts'
export { findSearchedPlaces } from './places/searching.ts'
