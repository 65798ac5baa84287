/**
 * What happened, as SQL: each source has rows with `at` (in UTC, without a zone), place_id, person_id (whoever was active; never a
 * bot), contributed, figure (of the community), place_figure and content_id (the conversation that was answered or liked).
 */
import { PLACE_TYPES, typeCodes } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { LogRange } from '../../record/activity-log.ts'

export const utc = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${at} at time zone 'UTC')`

export const isInRange = ({ after, to }: LogRange): RawBuilder<unknown> => sql`
  (activity.xid, activity.id) > (${after.xid}::xid8, ${after.id}::bigint)
  and (activity.xid, activity.id) <= (${to.xid}::xid8, ${to.id}::bigint)`

/** `name` of a row of `person`. */
const noBot = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when not exists (select from person where person.id = ${id} and person.user_type = 'bot') then ${id} end`

const figureOfContent = (type: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case ${type} when 'discussion' then 'discussions' when 'document' then 'documents' when 'announcement' then 'announcements'
    when 'update' then 'updates' when 'message' then 'replies' when 'comment' then 'comments' end`

const typeOfCode = sql`
  case activity.object_type ${sql.join(
    (['discussion', 'document', 'announcement', 'update', 'message', 'comment'] as const).map(
      (type) => sql`when ${sql.raw(String(typeCodes[type]))} then ${sql.raw(`'${type}'`)}`,
    ),
    sql` `,
  )} end`

const isPublishing = sql`activity.verb in ('svc:created', 'svc:replied', 'svc:commented')`
const placeTypes = PLACE_TYPES.map((type) => typeCodes[type])

/**
 * Published content counts when its date says so, for its author: imports are back-dated. What was there before the log, up to the ids and times
 * of the state, is counted from the tables instead.
 */
export const happenedInLog = (range: LogRange): RawBuilder<unknown> => sql`
  select ${utc(sql`happened_at`)} as at, place_id, ${noBot(sql`acting_id`)} as person_id, contributed, figure, place_figure, content_id
  from (
    select coalesce(content.published_at, account.joined_at, activity.recorded_at) as happened_at,
      case when activity.container_type = any(${placeTypes}::integer[]) then activity.container_id end as place_id,
      coalesce(content.author_id, activity.actor_id) as acting_id,
      activity.verb in ('svc:created', 'svc:replied', 'svc:commented', 'svc:modified') as contributed,
      told.figure,
      case when activity.verb = 'svc:user_membership_added' then 'newMembers' else told.figure end as place_figure,
      case when activity.verb in ('svc:replied', 'svc:commented', 'svc:liked') then activity.root_id end as content_id,
      case when ${isPublishing} then activity.object_id <= figure_state.contents_to
        when activity.verb = 'svc:user_account_created' then activity.object_id <= figure_state.people_to
        else activity.verb in ('svc:liked', 'svc:user_membership_added') end as is_in_tables,
      case when activity.verb = 'svc:user_account_created' then figure_state.accounts_until
        else figure_state.history_until end as since
    from activity
    cross join figure_state
    left join content on ${isPublishing} and content.id = activity.object_id
    left join person account on activity.verb = 'svc:user_account_created' and account.id = activity.object_id
    cross join lateral (select case
      when ${isPublishing} then ${figureOfContent(typeOfCode)}
      when activity.verb = 'svc:liked' then 'likes'
      when activity.verb = 'svc:user_account_created' and account.user_type is distinct from 'bot' then 'newMembers'
      end as figure) told
    where ${isInRange(range)}
  ) told
  where not (is_in_tables and happened_at < since)`

/** After the first id, up to and including the second. */
export interface Ids {
  readonly after: string
  readonly to: string
}

const isAmong = (column: RawBuilder<unknown>, { after, to }: Ids) =>
  sql`${column} > ${after}::bigint and ${column} <= ${to}::bigint`

const NOTHING_COUNTED = sql`null::text as figure, null::text as place_figure, null::bigint as content_id`

/** Accounts and memberships of before the log, and the days on which somebody was last seen at something. */
export const happenedToPeople = (ids: Ids): RawBuilder<unknown> => sql`
  select ${utc(sql`joined_at`)} as at, null::bigint as place_id, null::bigint as person_id, false as contributed,
    'newMembers' as figure, null::text as place_figure, null::bigint as content_id
  from person cross join figure_state
  where ${isAmong(sql`person.id`, ids)} and user_type <> 'bot' and joined_at < accounts_until
  union all
  select ${utc(sql`created_at`)}, place_id, ${noBot(sql`coalesce(added_by, membership.person_id)`)}, false, null, 'newMembers', null
  from membership cross join figure_state
  where ${isAmong(sql`membership.person_id`, ids)} and state in ('owner', 'member') and created_at < history_until
  union all
  select distinct ${utc(sql`visited_at`)}::date::timestamp, coalesce(root.place_id, case when visit.kind = 'place' then visit.object_id end),
    ${noBot(sql`visit.person_id`)}, false, null, null, null::bigint
  from visit
  left join content on visit.kind = 'content' and content.id = visit.object_id
  left join content root on root.id = content.root_id
  where ${isAmong(sql`visit.person_id`, ids)}`

/** Content of before the log, and likes of content. */
export const happenedToContents = (ids: Ids): RawBuilder<unknown> => sql`
  select ${utc(sql`content.published_at`)} as at, root.place_id, ${noBot(sql`content.author_id`)} as person_id, true as contributed,
    kind.figure, kind.figure as place_figure, case when content.thread_id is not null then content.root_id end as content_id
  from content
  join content root on root.id = content.root_id
  cross join figure_state
  cross join lateral (select ${figureOfContent(sql`content.type`)} as figure) kind
  where ${isAmong(sql`content.id`, ids)} and content.published_at < history_until
    and root.status in ('published', 'archived', 'hiddenByModerator')
  union all
  select ${utc(sql`reaction.created_at`)}, root.place_id, ${noBot(sql`reaction.person_id`)}, false, 'likes', 'likes', content.root_id
  from reaction
  join content on content.id = reaction.content_id
  join content root on root.id = content.root_id
  cross join figure_state
  where ${isAmong(sql`reaction.content_id`, ids)} and reaction.kind = 'like' and reaction.created_at < history_until`

/** Readers of a day, except those who are known to have been active. */
export const seenOn = (day: string): RawBuilder<unknown> => sql`
  select visit_day.day::timestamp as at, nullif(visit_day.place_id, 0) as place_id, ${noBot(sql`visit_day.person_id`)} as person_id,
    false as contributed, ${NOTHING_COUNTED}
  from visit_day
  where visit_day.day = ${day}::date and not exists (
    select from figure_member
    where figure_member.place_id = visit_day.place_id and figure_member.unit = 'day'
      and figure_member.start = visit_day.day and figure_member.person_id = visit_day.person_id)`
