import { PLACE_TYPES, typeCodes } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Database } from '../../../db/pool.ts'
import type { Visit } from '../../../visits.ts'
import type { LogRange } from '../../record/activity-log.ts'
import { halfLives, logOfBoth, POPULAR_DAYS } from '../rankings/decay-filters.ts'

/** Older visits count for nothing that is shown. */
const KEPT_DAYS = sql.raw('180')

/** `source` has person_id, kind, object_id, count and at, each pair once. Rows are locked in the order of the key. Not of people who have left. */
const addVisits = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into visit (person_id, kind, object_id, visited_at, frequency)
  select person_id, kind, object_id, at, ${halfLives(sql`at`, POPULAR_DAYS)} + ln(count) / ln(2::double precision)
  from (${source}) source
  where exists (select from person where person.id = source.person_id and person.departed_at is null)
  order by person_id, kind, object_id
  on conflict (person_id, kind, object_id) do update
  set visited_at = greatest(visit.visited_at, excluded.visited_at),
    frequency = ${logOfBoth(sql`visit.frequency`, sql`excluded.frequency`)}`

export async function insertVisits(db: Database, visits: readonly Visit[]): Promise<void> {
  const column = <Key extends keyof Visit>(key: Key) => visits.map((visit) => visit[key])
  const source = sql`
    select person_id, kind, object_id, count, at
    from unnest(${column('personId')}::bigint[], ${column('kind')}::text[], ${column('objectId')}::bigint[],
      ${column('count')}::integer[], ${column('at').map((at) => at.toISOString())}::timestamptz[])
      as visited (person_id, kind, object_id, count, at)`
  await sql`${addVisits(source)}`.execute(db)
  await insertDays(db, source)
}

/** The days of the visits (in UTC), for figures: of anything, and of places. Locked in the order of the key. */
async function insertDays(db: Database, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into visit_day (person_id, day, place_id)
    select distinct visited.person_id, (visited.at at time zone 'UTC')::date, scope.place_id
    from (${source}) visited
    join person on person.id = visited.person_id and person.departed_at is null
    left join content on visited.kind = 'content' and content.id = visited.object_id
    left join content root on root.id = content.root_id
    cross join lateral (values (0), (root.place_id), (case when visited.kind = 'place' then visited.object_id end)) as scope (place_id)
    where scope.place_id is not null
    order by 1, 2, 3
    on conflict do nothing`.execute(db)
}

/** Taking part counts as looking at it: at the content at the top of the conversation, and at its place. */
export async function insertParticipation(db: Database, { after, to }: LogRange): Promise<void> {
  const places = PLACE_TYPES.map((type) => typeCodes[type])
  await sql`${addVisits(sql`
    select actor_id as person_id, seen.kind, seen.object_id, count(*)::integer as count, max(recorded_at) as at
    from activity cross join lateral (values
      ('content', root_id),
      ('place', case when container_type = any(${places}::integer[]) then container_id end)
    ) as seen (kind, object_id)
    where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and (xid, id) <= (${to.xid}::xid8, ${to.id}::bigint)
      and streamed and verb in ('svc:created', 'svc:modified', 'svc:commented', 'svc:replied', 'svc:liked', 'svc:outcome_set')
      and actor_id is not null and seen.object_id is not null
      and recorded_at > now() - make_interval(days => ${KEPT_DAYS})
    group by actor_id, seen.kind, seen.object_id`)}`.execute(db)
}

const BATCH_SIZE = 10_000

export async function deleteOldVisits(db: Database): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from visit where (person_id, kind, object_id) in (
        select person_id, kind, object_id from visit where visited_at < now() - make_interval(days => ${KEPT_DAYS})
        order by visited_at limit ${limit})`.execute(db),
  )
}

/** Figures have counted them long before. */
const DAYS_KEPT = sql.raw('30')

export async function deleteOldVisitDays(db: Database): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from visit_day where (person_id, day, place_id) in (
        select person_id, day, place_id from visit_day where day < (now() at time zone 'UTC')::date - ${DAYS_KEPT}
        order by day limit ${limit})`.execute(db),
  )
}

/** Deletes a batch of one person; returns how many. The few days are deleted all at once. */
export async function deleteSomeVisits(db: Database, personId: string, count: number): Promise<number> {
  await sql`delete from visit_day where person_id = ${personId}::bigint`.execute(db)
  const { rows } = await sql`
    delete from visit where (person_id, kind, object_id) in (
      select person_id, kind, object_id from visit where person_id = ${personId}::bigint limit ${count})
    returning 1`.execute(db)
  return rows.length
}
