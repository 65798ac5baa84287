/** What the API recommends to follow or join. */
import { isSignedIn } from '../api/me.ts'
import { ask } from '../api/queries.ts'

/** More than are shown, so that some are left when others are declined. */
const ASKED = 12
/** A list that changes while one chooses would move. */
const once = { enabled: isSignedIn, staleTime: Number.POSITIVE_INFINITY }

export const SUGGESTED_PEOPLE = {
  ...ask('listRecommendedPeople', { count: ASKED, fields: '@summary,location,tags,thumbnailUrl,-emails' }),
  ...once,
}
export const SUGGESTED_PLACES = { ...ask('listRecommendedPlaces', { count: ASKED }), ...once }
