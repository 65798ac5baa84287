/** The first steps of a new community, and which of them are done. */
import { FIRST_ADMIN, type Person } from '@folkmoot/contract'

/** Up to here a community is new: later admins are not greeted for a profile that was never filled in. */
export const NEW_UP_TO = 9

const UNNAMED = `${FIRST_ADMIN.givenName} ${FIRST_ADMIN.familyName}`

type Profile = Pick<Person, 'displayName' | 'status' | 'tags'> & {
  readonly location?: string | undefined
  readonly svc: Pick<Person['svc'], 'profile'>
}

const hasProfile = ({ displayName, status, location = '', tags, svc }: Profile): boolean =>
  displayName !== UNNAMED || status !== '' || location !== '' || tags.length > 0 || svc.profile.length > 0

interface Community {
  readonly me: Profile
  /** The number of people and of groups, counted no further than necessary. */
  readonly people: number
  readonly groups: number
}

interface FirstSteps {
  readonly profile: boolean
  readonly group: boolean
  readonly people: boolean
}

/** Which steps are done; undefined when none is left, or the community is not new any more. */
export function findFirstSteps({ me, people, groups }: Community): FirstSteps | undefined {
  const steps = { profile: hasProfile(me), group: groups > 0, people: people > 1 }
  const isOver = people > NEW_UP_TO || Object.values(steps).every(Boolean)
  return isOver ? undefined : steps
}
