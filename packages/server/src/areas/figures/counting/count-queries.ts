/** Adds events to the figures. Only the transaction that holds the lock of `figure_state` may do so. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** The first day of the day, week and month of `at`. */
const SPANS = sql`(values
  ('day', at::date), ('week', date_trunc('week', at)::date), ('month', date_trunc('month', at)::date)
) as span (unit, start)`

const IS_ACTIVITY = sql`
  (figure in ('discussions', 'documents', 'announcements', 'updates', 'replies', 'comments', 'likes'))`

/** `values`: rows of place_id (0 is the community), unit, figure, start, value; several of the same are added up. */
const addToValues = (values: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into figure_value as known (place_id, unit, figure, start, value)
  select place_id, unit, figure, start, sum(value) from (${values}) counted
  group by place_id, unit, figure, start
  order by place_id, unit, figure, start
  on conflict (place_id, unit, figure, start) do update set value = known.value + excluded.value`

/** `source` is one of source-filters.ts. Those who are known are left out first, which costs less than a conflict. */
export async function countHappened(db: Database, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    with happened as materialized (${source}),
    told as materialized (
      select scope.place_id, span.unit, span.start, person_id, contributed, scope.figure, content_id, happened.place_id as own_place_id
      from happened
      cross join lateral (values (0::bigint, figure), (happened.place_id, place_figure)) as scope (place_id, figure)
      cross join lateral ${SPANS}
      where scope.place_id is not null
    ), member as (
      insert into figure_member as known (place_id, unit, start, person_id, contributed)
      select place_id, unit, start, person_id, contributed
      from (
        select place_id, unit, start, person_id, bool_or(contributed) as contributed
        from told where person_id is not null
        group by place_id, unit, start, person_id
      ) active
      where not exists (
        select from figure_member before
        where before.place_id = active.place_id and before.unit = active.unit and before.start = active.start
          and before.person_id = active.person_id and before.contributed >= active.contributed)
      order by place_id, unit, start, person_id
      on conflict (place_id, unit, start, person_id) do update set contributed = true
      where excluded.contributed and not known.contributed
      returning place_id, unit, start, person_id, contributed, xmax = 0 as is_new
    ), liveliest as (
      insert into figure_content as known (content_id, unit, start, place_id, value)
      select content_id, unit, start, coalesce(max(own_place_id), 0), count(*)
      from told where content_id is not null and place_id = 0 and unit <> 'week'
      group by content_id, unit, start
      order by content_id, unit, start
      on conflict (content_id, unit, start) do update set value = known.value + excluded.value
    )
    ${addToValues(sql`
      select place_id, unit, figure, start, count(*) as value from told where figure is not null
      group by place_id, unit, figure, start
      union all
      select place_id, unit, 'activities', start, count(*) from told where ${IS_ACTIVITY}
      group by place_id, unit, start
      union all
      select place_id, unit, 'activeMembers', start, count(*) from member where is_new group by place_id, unit, start
      union all
      select place_id, unit, 'contributors', start, count(*) from member where contributed group by place_id, unit, start
      union all
      select place_id, unit, 'returningMembers', start, count(*)
      from member join person on person.id = member.person_id and person.joined_at < start::timestamp at time zone 'UTC'
      where is_new group by place_id, unit, start`)}`.execute(db)
}

/** `values`: rows of `at` (in UTC), place_id (0 for none), figure, value. */
export const addEach = (values: RawBuilder<unknown>): RawBuilder<unknown> =>
  addToValues(sql`
    select scope.place_id, span.unit, figure, span.start, value
    from (${values}) happened
    cross join lateral (values (0::bigint), (nullif(happened.place_id, 0))) as scope (place_id)
    cross join lateral ${SPANS}
    where scope.place_id is not null`)

/**
 * Counts the mails of a day again and adds the difference, because a mail that waited is sent later. Mails that were counted and then
 * deleted, after a month, stay counted. A mail that a mail server refused for good is in the state `failed`.
 */
export async function countMails(db: Database, day: string): Promise<void> {
  const begin = sql`${day}::date::timestamp at time zone 'UTC'`
  await sql`${addEach(sql`
    select ${day}::date::timestamp as at, 0::bigint as place_id, kind.figure,
      greatest((select count(*) from mail
        where mail.state = kind.state and mail.state <> 'waiting' and mail.done_at >= ${begin} and mail.done_at < ${begin} + interval '1 day')
      - coalesce((select value from figure_value known
        where known.place_id = 0 and known.unit = 'day' and known.figure = kind.figure and known.start = ${day}::date), 0), 0) as value
    from (values ('sent', 'mailsSent'), ('failed', 'mailsFailed')) as kind (state, figure)`)}`.execute(db)
}
