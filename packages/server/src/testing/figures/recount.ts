/** Counts figures again, slowly and plainly: from content, likes, people and memberships, whatever was counted before. */
import type { FigureName, Interval } from '@folkmoot/contract'
import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../db/sql.ts'

type Fragment = PendingQuery<Row[]>

export interface RecountAsked {
  readonly from: string
  readonly to: string
  readonly interval: Interval
  readonly placeId?: string
}

type Recounted = Partial<Record<FigureName, readonly (number | null)[]>>

/** All that anybody did, by whom and where. */
const DEEDS = `
  create temporary table deed as
  select deed.at at time zone 'UTC' as at, deed.place_id, deed.kind, deed.root_id, deed.is_written, deed.person_id, person.joined_at
  from (
    select content.published_at as at, root.place_id, content.type as kind,
      case when content.type in ('message', 'comment') and root.type <> 'update' then root.id end as root_id, true as is_written, content.author_id as person_id
    from content join content root on root.id = content.root_id
    union all
    select reaction.created_at, root.place_id, 'like', case when root.type <> 'update' then root.id end, false, reaction.person_id
    from reaction join content on content.id = reaction.content_id join content root on root.id = content.root_id where reaction.kind = 'like'
    union all
    select recorded_at, case when container_type in (700, 14, 600, 37) then container_id end, 'other', null, verb = 'svc:modified', actor_id
    from activity where verb not in ('svc:created', 'svc:replied', 'svc:commented', 'svc:liked', 'svc:user_membership_added')
    union all
    select created_at, place_id, 'other', null, false, coalesce(added_by, person_id) from membership
    union all
    select day::timestamp at time zone 'UTC', nullif(place_id, 0), 'other', null, false, person_id from visit_day
  ) deed
  left join person on person.id = deed.person_id and person.user_type <> 'bot'`

const QUESTIONS = `
  create temporary table asked as
  select content.id, content.place_id, content.question, content.published_at at time zone 'UTC' as at, (
      select min(answer.published_at) at time zone 'UTC' from content answer
      where answer.root_id = content.id and answer.type = 'message' and answer.author_id <> content.author_id) as answered_at
  from content where content.type = 'discussion'`

/** In the session that recounts. */
export async function prepareRecount(sql: Sql): Promise<void> {
  await sql`set statement_timeout = 0`
  await sql.unsafe(DEEDS)
  await sql.unsafe(QUESTIONS)
  await sql.unsafe('create index on deed (at); create index on deed (place_id, at); analyze deed')
}

const KINDS = {
  discussions: 'discussion',
  documents: 'document',
  announcements: 'announcement',
  updates: 'update',
  replies: 'message',
  comments: 'comment',
  likes: 'like',
} as const

/** One list of values by interval, or the totals if the interval is as long as the span. */
export async function recount(
  sql: Sql,
  { from, to, interval, placeId }: RecountAsked,
  isTotal = false,
): Promise<Recounted> {
  const place = placeId === undefined ? sql`true` : sql`place_id = ${placeId}::bigint`
  const spans = isTotal
    ? sql`(values (${from}::timestamp, ${to}::timestamp + interval '1 day')) as span (begin, finish)`
    : sql`(select begin, begin + ${`1 ${interval}`}::interval as finish
        from generate_series(${from}::timestamp, ${to}::timestamp, ${`1 ${interval}`}::interval) begin) as span`
  const during = (at: string) => sql`${sql.unsafe(at)} >= span.begin and ${sql.unsafe(at)} < span.finish`
  const counted: Record<string, readonly (number | null)[]> = {}
  const count = async (name: FigureName, what: Fragment) => {
    const rows = await sql<
      { value: number | null }[]
    >`select (${what})::double precision as value from ${spans} order by span.begin`
    counted[name] = rows.map(({ value }) => value)
  }
  const people = (condition: Fragment) =>
    sql`select count(distinct person_id) from deed where ${during('at')} and ${place} and joined_at is not null and ${condition}`
  await count('activeMembers', people(sql`true`))
  await count('contributors', people(sql`is_written`))
  await count('returningMembers', people(sql`joined_at < span.begin at time zone 'UTC'`))
  counted.readers = (counted.activeMembers ?? []).map(
    (all, index) => Number(all) - Number(counted.contributors?.[index]),
  )
  for (const [name, kind] of Object.entries(KINDS)) {
    await count(
      name as FigureName,
      sql`select count(*) from deed where ${during('at')} and ${place} and kind = ${kind}`,
    )
  }
  await count(
    'newMembers',
    placeId === undefined
      ? sql`select count(*) from person where user_type <> 'bot' and ${during(`joined_at at time zone 'UTC'`)}`
      : sql`select count(*) from membership where ${during(`created_at at time zone 'UTC'`)} and ${place}`,
  )
  await count('questions', sql`select count(*) from asked where ${during('at')} and ${place} and question`)
  await count(
    'unansweredQuestions',
    sql`select count(*) from asked where ${during('at')} and ${place} and question and answered_at is null`,
  )
  await count('firstAnswers', sql`select count(*) from asked where ${during('answered_at')} and ${place}`)
  await count(
    'timeToFirstAnswer',
    sql`select round(avg(round(extract(epoch from answered_at - at)))) from asked where ${during('answered_at')} and ${place}`,
  )
  return counted as Recounted
}

export interface RecountedTop {
  readonly id: string
  readonly count: number
}

export const recountTopContents = async (
  sql: Sql,
  { from, to, placeId }: RecountAsked,
): Promise<RecountedTop[]> =>
  await sql<RecountedTop[]>`
    select root_id as id, count(*)::integer as count from deed
    where at >= ${from}::timestamp and at < ${to}::timestamp + interval '1 day' and root_id is not null
      and ${placeId === undefined ? sql`true` : sql`place_id = ${placeId}::bigint`}
    group by root_id order by count desc, root_id desc limit 10`

export const recountTopPlaces = async (sql: Sql, { from, to }: RecountAsked): Promise<RecountedTop[]> =>
  await sql<RecountedTop[]>`
    select place_id as id, count(*)::integer as count from deed
    where at >= ${from}::timestamp and at < ${to}::timestamp + interval '1 day' and place_id is not null and kind <> 'other'
    group by place_id order by count desc, place_id desc limit 10`
