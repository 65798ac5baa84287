import { sql } from 'kysely'
import type { Moved, Pair } from '../../../db/moving.ts'
import type { Database } from '../../../db/pool.ts'

/** A ban holds, but not against the owner, who could end it. */
const RANKS = `array['pending', 'invited', 'member', 'banned', 'owner']`
const rankOf = (state: string) => sql.raw(`array_position(${RANKS}, ${state})`)
const isCounted = (state: string) => sql.raw(`(coalesce(${state} in ('owner', 'member'), false))::integer`)

/** The places are locked. Where both are members, the higher state stays; who stays a member moderates if either did. */
export async function moveMemberships(
  db: Database,
  { keptId, mergedId }: Pair,
  placeIds: readonly string[],
): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with both_of as (
      select theirs.id, theirs.place_id, theirs.state as their_state, mine.id as own_id, mine.state as own_state,
        theirs.moderates as their_moderates, coalesce(mine.moderates, false) as own_moderates,
        case when mine.id is null or ${rankOf('theirs.state')} > ${rankOf('mine.state')}
          then theirs.state else mine.state end as state
      from membership theirs
      left join membership mine on mine.place_id = theirs.place_id and mine.person_id = ${keptId}::bigint
      where theirs.person_id = ${mergedId}::bigint and theirs.place_id = any(${[...placeIds]}::bigint[])
    ), joined as (
      select *, state = 'member' and (own_moderates or their_moderates) as moderates from both_of
    ), pair as materialized (
      select *, own_id is null or state <> own_state or moderates <> own_moderates as is_news from joined
    ), gone as (
      delete from membership using pair where membership.id = pair.id and pair.own_id is not null
    ), moved as (
      update membership set person_id = ${keptId}::bigint, version = version + 1
      from pair where membership.id = pair.id and pair.own_id is null
    ), raised as (
      update membership set state = pair.state, moderates = pair.moderates, updated_at = now(), version = version + 1
      from pair where membership.id = pair.own_id and pair.is_news
    ), counted as (
      update place set member_count = member_count + pair.step
      from (
        select place_id, ${isCounted('state')} - ${isCounted('own_state')} - ${isCounted('their_state')} as step
        from pair
      ) pair
      where place.id = pair.place_id and pair.step <> 0
    )
    select count(*) filter (where is_news)::integer as moved, count(*) filter (where not is_news)::integer as dropped
    from pair`.execute(db)
  return rows[0] ?? { moved: 0, dropped: 0 }
}
