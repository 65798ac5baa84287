/** Makes scores of content, and of places and people from those. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { LogRange } from '../../record/activity-log.ts'
import { halfLives, logOfSum, POPULAR_DAYS, TRENDING_DAYS } from './decay-filters.ts'

/** It is rescored soon. `ids` is a query. */
const markDue = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into content_to_score (content_id)
  select content.id from content where content.listed and content.id in (${ids})
  order by content.id
  on conflict (content_id) do nothing`

export async function markContentsDue(db: Database, ids: readonly string[]): Promise<void> {
  await sql`${markDue(sql`select unnest(${[...ids]}::bigint[])`)}`.execute(db)
}

export async function markChangedDue(db: Database, { after, to }: LogRange): Promise<void> {
  await sql`${markDue(sql`
    select root_id from activity
    where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and (xid, id) <= (${to.xid}::xid8, ${to.id}::bigint)
      and verb in ('svc:liked', 'svc:replied', 'svc:commented', 'svc:modified')`)}`.execute(db)
}

/**
 * Scores are checked again in turns: no activity tells of likes and answers that are gone, of content that is hidden, or of
 * a group that was closed.
 */
export async function markOldestDue(db: Database, count: number): Promise<void> {
  await sql`
    insert into content_to_score (content_id)
    select content_id from (
      select content_id from content_score where scored_at < now() - interval '1 hour' order by scored_at limit ${count}
    ) oldest
    order by content_id
    on conflict (content_id) do nothing`.execute(db)
}

/** The newest of each kind count: it bounds the work for one content. */
const MOST_PEOPLE = sql.raw('1000')

/** When different people liked, answered and looked at `scored`, each of them once for each; not its author. */
const EVENTS = sql`
  (select created_at as at from reaction
    where content_id = scored.id and kind = 'like' and person_id <> scored.author_id
    order by created_at desc limit ${MOST_PEOPLE})
  union all
  (select max(published_at) from (
      select answer.author_id, answer.published_at
      from (values ('message'), ('comment')) as answers (type), lateral (
        select author_id, published_at from content
        where thread_id = scored.id and content.type = answers.type and hidden_with_id is null
        order by published_at desc limit ${MOST_PEOPLE}) answer
    ) newest
    where author_id <> scored.author_id group by author_id)
  union all
  (select visited_at from visit
    where kind = 'content' and object_id = scored.id and person_id <> scored.author_id
    order by visited_at desc limit ${MOST_PEOPLE})`

/** Content with a smaller sum is in no list: one person looked at it, 30 days ago. */
const LEAST_POPULAR = sql`${halfLives(sql`now()`, POPULAR_DAYS)} - 1`

export interface ScoredBatch {
  /** How many were due. */
  readonly count: number
  /** Of content whose score changed, also where it was before. */
  readonly placeIds: readonly string[]
  readonly authorIds: readonly string[]
}

/** Scores a batch of marked content, the newest first. Deletes scores that are too low for every list. */
export async function scoreSomeDue(db: Database, count: number): Promise<ScoredBatch> {
  const { rows } = await sql<{ count: number; placeIds: string[] | null; authorIds: string[] | null }>`
    with due as materialized (
      delete from content_to_score where content_id in (
        select content_id from content_to_score order by content_id desc limit ${count} for update skip locked)
      returning content_id
    ), before as materialized (
      select place_id, author_id from content_score where content_id in (select content_id from due)
    ), shown as materialized (
      select content.id, content.type, content.author_id, content.place_id,
        coalesce(place.group_type in ('OPEN', 'MEMBER_ONLY'), true) as is_open
      from due
      join content on content.id = due.content_id
      left join place on place.id = content.place_id
      where content.listed and content.visibility in ('all', 'place')
        and (content.place_id is null or place.id is not null)
    ), event as (
      select scored.id, ${halfLives(sql`done.at`, TRENDING_DAYS)} as trend, ${halfLives(sql`done.at`, POPULAR_DAYS)} as popularity
      from shown scored cross join lateral (${EVENTS}) done
    ), compared as (
      select event.*, max(trend) over of_content as top_trend, max(popularity) over of_content as top_popularity
      from event window of_content as (partition by id)
    ), summed as materialized (
      select id, ${logOfSum(sql`trend`, sql`top_trend`)} as trending, ${logOfSum(sql`popularity`, sql`top_popularity`)} as popular
      from compared group by id, top_trend, top_popularity
    ), kept as (
      insert into content_score (content_id, type, author_id, place_id, is_open, trending, popular, scored_at)
      select shown.id, shown.type, shown.author_id, shown.place_id, shown.is_open, summed.trending, summed.popular, now()
      from shown join summed on summed.id = shown.id
      where summed.popular > ${LEAST_POPULAR}
      order by shown.id
      on conflict (content_id) do update set type = excluded.type, author_id = excluded.author_id,
        place_id = excluded.place_id, is_open = excluded.is_open, trending = excluded.trending,
        popular = excluded.popular, scored_at = excluded.scored_at
      returning content_id, place_id, author_id
    ), gone as (
      delete from content_score
      where content_id in (select content_id from due) and content_id not in (select content_id from kept)
    ), touched as (
      select place_id, author_id from before union select place_id, author_id from kept
    )
    select (select count(*)::integer from due) as count,
      (select array_agg(distinct place_id::text) from touched where place_id is not null) as "placeIds",
      (select array_agg(distinct author_id::text) from touched) as "authorIds"`.execute(db)
  const [batch] = rows
  return { count: batch?.count ?? 0, placeIds: batch?.placeIds ?? [], authorIds: batch?.authorIds ?? [] }
}

/** The sum of the 100 best of a place or person; more would add little. */
const sumOfBest = (of: Expression<unknown>): RawBuilder<unknown> => sql`
  select ${logOfSum(sql`trending`, sql`top`)} as trending
  from (
    select trending, max(trending) over () as top
    from (select trending from content_score where ${of} order by trending desc limit 100) best
  ) compared
  group by top`

export async function scorePlaces(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    insert into place_score (place_id, is_open, trending)
    select place.id, place.group_type <> 'SECRET', summed.trending
    from place cross join lateral (${sumOfBest(sql`content_score.place_id = place.id`)}) summed
    where place.id = any(${[...ids]}::bigint[])
    order by place.id
    on conflict (place_id) do update set is_open = excluded.is_open, trending = excluded.trending`.execute(db)
  await sql`
    delete from place_score
    where place_id = any(${[...ids]}::bigint[]) and not exists (
      select from content_score where content_score.place_id = place_score.place_id)`.execute(db)
}

/** By content that everyone may read: nobody learns of what somebody does in closed groups. */
export async function scorePeople(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    insert into person_score (person_id, trending)
    select person.id, summed.trending
    from person cross join lateral (
      ${sumOfBest(sql`content_score.author_id = person.id and content_score.is_open`)}
    ) summed
    where person.id = any(${[...ids]}::bigint[])
      and person.visible and person.enabled and person.departed_at is null and person.user_type <> 'bot'
    order by person.id
    on conflict (person_id) do update set trending = excluded.trending`.execute(db)
  await sql`
    delete from person_score
    where person_id = any(${[...ids]}::bigint[]) and not exists (
      select from content_score where content_score.author_id = person_score.person_id and content_score.is_open)`.execute(
    db,
  )
}

/** 20 days after one person looked at it. */
const LEAST_TRENDING = sql`${halfLives(sql`now()`, TRENDING_DAYS)} - 10`

export async function deleteQuiet(db: Database): Promise<void> {
  await sql`delete from place_score where trending < ${LEAST_TRENDING}`.execute(db)
  await sql`delete from person_score where trending < ${LEAST_TRENDING}`.execute(db)
}
