/**
 * What people whom the caller follows and places of the caller do, as SQL. It reads the newest of a limited number of ranges, so
 * that it costs about the same for everybody.
 */
import { PLACE_TYPES, typeCodes } from '@folkmoot/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { placesOf } from '../../places/filters.ts'
import { halfLives, logOfSum, POPULAR_DAYS } from './decay-filters.ts'
import { leadTo, type Ranked } from './ranked-filters.ts'

const MOST_FOLLOWED = sql.raw('100')
const MOST_PLACES = sql.raw('100')
const NEWEST_OF_EACH = sql.raw('10')
/** Of each list. */
const MOST_RECOMMENDED = sql.raw('200')

/** The people followed last. */
const followedBy = (me: Expression<unknown>) => sql`(
  select followed_id as id from following where follower_id = ${me}
  order by followed_at desc limit ${MOST_FOLLOWED}) followed`

/** What each of them wrote, answered or liked last. */
const doneBy = (me: Expression<unknown>) => sql`${followedBy(me)} cross join lateral (
  select actor_id, root_id, container_type, container_id, ${halfLives(sql`recorded_at`, POPULAR_DAYS)} as exponent
  from activity
  where actor_id = followed.id and streamed and root_id is not null
    and verb in ('svc:created', 'svc:replied', 'svc:commented', 'svc:liked')
  order by recorded_at desc limit ${NEWEST_OF_EACH}) done`

/** Content of the caller's places, and of those they follow, that is popular there. */
const popularInPlacesOf = (me: Expression<unknown>) => sql`(
  select id from (
    ${placesOf(me, ['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'])}
    union
    select place.id from stream_association join place on place.id = stream_association.object_id
    where stream_association.owner_id = ${me} and stream_association.kind = 'place'
      and place.group_type in ('OPEN', 'MEMBER_ONLY')
  ) own_place order by id desc limit ${MOST_PLACES}
) own_place cross join lateral (
  select content_id, author_id, is_open, popular as exponent from content_score
  where content_score.place_id = own_place.id
  order by popular desc limit ${NEWEST_OF_EACH}) done`

/** The objects with the greatest sums, except some. `source` has object_id and exponent. */
const bestSums = (source: RawBuilder<unknown>, isLeftOut: Expression<SqlBool>): RawBuilder<unknown> => sql`
  select object_id, ${logOfSum(sql`exponent`, sql`largest`)} as score
  from (
    select object_id, exponent, max(exponent) over (partition by object_id) as largest
    from (${source}) source
    where not (${isLeftOut})
  ) compared
  group by object_id, largest
  order by score desc, object_id desc
  limit ${MOST_RECOMMENDED}`

/** Not what the caller has looked at. Their own content is left out by the list. */
export function recommendedContents(personId: string): Ranked {
  const me = sql`${personId}::bigint`
  const source = sql`
    select root_id as object_id, max(exponent) as exponent from ${doneBy(me)} group by actor_id, root_id
    union all
    select content_id, exponent from ${popularInPlacesOf(me)}`
  const isSeen = sql<SqlBool>`exists (
    select from visit where visit.person_id = ${me} and visit.kind = 'content' and visit.object_id = source.object_id)`
  return leadTo('content', bestSums(source, isSeen))
}

/** Places where people whom the caller follows are active. Not places where the caller is a member, invited or banned. */
export function recommendedPlaces(personId: string): Ranked {
  const me = sql`${personId}::bigint`
  const types = PLACE_TYPES.map((type) => typeCodes[type])
  const source = sql`
    select container_id as object_id, max(exponent) as exponent from ${doneBy(me)}
    where container_type = any(${types}::integer[])
    group by actor_id, container_id`
  const isKnown = sql<SqlBool>`exists (
    select from place own join membership on membership.place_id = own.home_id and membership.person_id = ${me}
    where own.id = source.object_id)`
  return leadTo('place', bestSums(source, isKnown))
}

/** People whom those followed follow, and who write what is popular in the caller's places. */
export function recommendedPeople(personId: string): Ranked {
  const me = sql`${personId}::bigint`
  const source = sql`
    select further.followed_id as object_id, further.exponent from ${followedBy(me)} cross join lateral (
      select followed_id, ${halfLives(sql`followed_at`, POPULAR_DAYS)} as exponent
      from following where follower_id = followed.id
      order by followed_at desc limit ${NEWEST_OF_EACH}) further
    union all
    select author_id, exponent from ${popularInPlacesOf(me)}`
  const isKnown = sql<SqlBool>`source.object_id = ${me} or exists (
    select from following where following.follower_id = ${me} and following.followed_id = source.object_id)`
  return leadTo('person', bestSums(source, isKnown))
}
