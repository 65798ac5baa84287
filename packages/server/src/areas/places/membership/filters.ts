/**
 * The effective membership of a viewer in a place, as SQL: the one definition that all rights in places use. It includes
 * membership by a security group; lists and counts of members, and leaving, go by a person's own membership alone. Members who
 * moderate the place have the membership `moderator`.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

type Viewer = Expression<unknown>

interface Names {
  readonly place: string
  /** The viewer's own membership in the place, left joined. */
  readonly membership: string
}
const USUAL: Names = { place: 'place', membership: 'membership' }

/** With the viewer as a parameter, PostgreSQL runs this at most once per statement. */
const groupsOf = (viewerId: Viewer) => sql`array(
  select own_group.group_id from security_group_person own_group
  where own_group.person_id = ${viewerId} and own_group.role = 'member')`

/**
 * A member of a security group that the place is opened to is a member there, unless they are an owner or banned. Most
 * places are opened to no group, and much content has no place, so that is checked first.
 */
export function effectiveMembership(
  viewerId: Viewer,
  { place, membership }: Names = USUAL,
): RawBuilder<string | null> {
  const [state, openedTo] = [sql.raw(`${membership}.state`), sql.raw(`${place}.opened_to`)]
  return sql`case when ${sql.raw(`${membership}.moderates`)} then 'moderator' when (${openedTo} <> '{}') is not true or ${state} in ('owner', 'member', 'banned') then ${state}
    when ${openedTo} && ${groupsOf(viewerId)} then 'member' else ${state} end`
}

/** The same where the viewer's membership is not joined. */
export const effectiveMembershipIn = (viewerId: Viewer, place = 'place'): RawBuilder<string | null> => sql`(
  select ${effectiveMembership(viewerId, { place, membership: 'own' })}
  from (values (true)) as asked (once)
  left join membership own on own.place_id = ${sql.raw(place)}.home_id and own.person_id = ${viewerId})`

const isIn = (one: RawBuilder<string | null>) =>
  sql<SqlBool>`coalesce(${one} in ('owner', 'moderator', 'member'), false)`

/** The SQL twin of places/policy.isIn. */
export const isMember = (viewerId: Viewer, names?: Names): RawBuilder<SqlBool> =>
  isIn(effectiveMembership(viewerId, names))

export const isMemberOf = (viewerId: Viewer, place?: string): RawBuilder<SqlBool> =>
  isIn(effectiveMembershipIn(viewerId, place))

/** Whether an owner of the place can sign in. */
export const HAS_OWNER: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from membership owned join person owner on owner.id = owned.person_id
  where owned.place_id = place.home_id and owned.state = 'owner'
    and owner.enabled and owner.departed_at is null)`

/** Whether somebody moderates the place with this id. */
export const isModeratedBy = (viewerId: Viewer, placeId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from place moderated
  join membership own on own.place_id = moderated.home_id and own.person_id = ${viewerId} and own.moderates
  where moderated.id = ${sql.raw(placeId)})`

/** The ids of all places of which somebody is a member; may contain duplicates. */
export const placesOf = (viewerId: Viewer, groupTypes: readonly string[]): RawBuilder<unknown> => sql`
  select place.id from membership join place on place.home_id = membership.place_id
  where membership.person_id = ${viewerId} and membership.state in ('owner', 'member')
    and place.group_type = any(${[...groupTypes]}::text[])
  union all
  select place.id from place
  where place.opened_to <> '{}' and place.opened_to && ${groupsOf(viewerId)}
    and place.group_type = any(${[...groupTypes]}::text[]) and ${isMemberOf(viewerId)}`
