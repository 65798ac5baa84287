import type { Interval } from '@folkmoot/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { isInSight, joinNamed, type NamedRow, namedColumns } from '../../content/filters.ts'
import type { Part, Span } from './spans.ts'

/** The place of figures of the whole community. */
const EVERYWHERE = '0'

const ofPlace = (placeId: string | undefined) => sql`place_id = ${placeId ?? EVERYWHERE}::bigint`

export interface Series {
  readonly figure: string
  readonly starts: readonly string[]
  readonly values: readonly number[]
}

export async function findSeries(
  db: Database,
  placeId: string | undefined,
  interval: Interval,
  { from, to }: Span,
): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select figure, array_agg(start::text) as starts, array_agg(value::double precision) as values
    from figure_value
    where ${ofPlace(placeId)} and unit = ${interval} and start between ${from}::date and ${to}::date
    group by figure`.execute(db)
  return rows
}

const isInPart = ({ unit, from, to }: Part): RawBuilder<SqlBool> =>
  sql<SqlBool>`(unit = ${unit} and start between ${from}::date and ${to}::date)`

export interface Sum {
  readonly figure: string
  readonly value: number
}

export async function findSums(
  db: Database,
  placeId: string | undefined,
  parts: readonly Part[],
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select figure, sum(value)::double precision as value from (${sql.join(
      parts.map(
        (part) => sql`select figure, value from figure_value where ${ofPlace(placeId)} and ${isInPart(part)}`,
      ),
      sql` union all `,
    )}) parts
    group by figure`.execute(db)
  return rows
}

export interface MemberCounts {
  readonly active: number
  readonly contributors: number
  readonly returning: number
}

/** Everybody once. */
export async function countMembers(
  db: Database,
  placeId: string | undefined,
  parts: readonly Part[],
  from: string,
): Promise<MemberCounts> {
  const { rows } = await sql<MemberCounts>`
    select count(*)::integer as active, (count(*) filter (where contributed))::integer as contributors,
      (count(*) filter (where person.joined_at < ${from}::date::timestamp at time zone 'UTC'))::integer as returning
    from (
      select person_id, bool_or(contributed) as contributed from (${sql.join(
        parts.map(
          (part) =>
            sql`select person_id, contributed from figure_member where ${ofPlace(placeId)} and ${isInPart(part)}`,
        ),
        sql` union all `,
      )}) parts
      group by person_id
    ) member
    left join person on person.id = member.person_id`.execute(db)
  return rows[0] ?? { active: 0, contributors: 0, returning: 0 }
}

export type TopRow = NamedRow & { readonly count: number }

const SHOWN = sql.raw('10')
/** Some may be gone, or not for the caller. */
const CANDIDATES = sql.raw('50')
/** Of each month and day. Steady conversations are far from the top of a month. */
const CANDIDATES_OF = { month: sql.raw('200'), day: sql.raw('50') } as const

const named = (actor: Actor, kind: 'content' | 'place', best: RawBuilder<unknown>) => sql<TopRow>`
  select ${kind}::text as kind, best.count, ${namedColumns}
  from (${best}) best
  ${joinNamed(actor, sql`${kind}::text`, sql`best.id`)}
  where ${isInSight}
  order by best.count desc, best.id desc
  limit ${SHOWN}`

/**
 * The candidates are the best of each month and of each day before and after: a conversation that is a little behind them everywhere
 * is not found, although its sum may be large.
 */
export async function findTopContents(
  db: Database,
  actor: Actor,
  placeId: string | undefined,
  parts: readonly Part[],
): Promise<TopRow[]> {
  const place = placeId === undefined ? sql`` : sql`${ofPlace(placeId)} and`
  const candidates = parts.map(
    ({ unit, from, to }) => sql`
      select best.content_id
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, ${`1 ${unit}`}::interval) as begin
      cross join lateral (
        select content_id from figure_content
        where ${place} unit = ${unit} and start = begin::date
        order by value desc, content_id desc limit ${CANDIDATES_OF[unit]}) best`,
  )
  const { rows } = await named(
    actor,
    'content',
    sql`
      select candidate.content_id as id, sum(value)::integer as count
      from (select distinct content_id from (${sql.join(candidates, sql` union all `)}) best) candidate
      join figure_content on figure_content.content_id = candidate.content_id
        and (${sql.join(parts.map(isInPart), sql` or `)})
      group by candidate.content_id
      order by count desc, id desc limit ${CANDIDATES}`,
  ).execute(db)
  return rows
}

export async function findTopPlaces(db: Database, actor: Actor, parts: readonly Part[]): Promise<TopRow[]> {
  const { rows } = await named(
    actor,
    'place',
    sql`
      select place_id as id, sum(value)::integer as count from (${sql.join(
        parts.map(
          (part) => sql`
            select place_id, value from figure_value
            where figure = 'activities' and place_id <> 0 and ${isInPart(part)}`,
        ),
        sql` union all `,
      )}) parts
      group by place_id
      order by count desc, id desc limit ${CANDIDATES}`,
  ).execute(db)
  return rows
}
