/** The best of small tables of scores, as SQL. Each source is a range of an index, so that the cost does not grow with the tables. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Actor, isAdmin } from '../../../actor.ts'
import { type Order, orderBy, orderKey, type PageRequest } from '../../../db/list.ts'
import { placesOf } from '../../places/filters.ts'
import { idOf } from '../reading/queries.ts'

/** Rankings end here: nobody reads on, and a page far behind would cost more. */
export const RANKED_MAX = 1_000

export interface Ranked {
  /** Leads from the ranking to `content`, `place` or `person`. */
  readonly from: RawBuilder<unknown>
  readonly order: Order
}

type Table = 'content' | 'place' | 'person'

/** Joins the table to a query with object_id and score. */
export const leadTo = (table: Table, ranked: RawBuilder<unknown>): Ranked => ({
  from: sql`(${ranked}) chosen join ${sql.raw(table)} on ${sql.raw(table)}.id = chosen.object_id`,
  order: orderBy('desc', orderKey('chosen.score'), orderKey(`${table}.id`)),
})

/** Some candidates may be invisible: scores follow a change of rights a little later. */
const SPARE = 30
/** Text, because PostgreSQL cannot estimate a limit that is a value; few, because each is another statement. */
const SIZES = [60, 150, 500, 1_200]

function candidatesFor({ startIndex, count, after }: PageRequest): RawBuilder<unknown> {
  const needed = (after ? 0 : startIndex) + count + SPARE
  return sql.raw(String(SIZES.find((size) => size >= needed) ?? needed))
}

interface Source {
  readonly table: 'content_score' | 'place_score' | 'person_score'
  readonly score: 'trending' | 'popular'
}

/** The best rows of a source that match, behind the previous page. */
function bestOf({ table, score }: Source, matches: Expression<unknown>, request: PageRequest) {
  const [value, id] = [sql.raw(score), sql.raw(`${table.replace('_score', '')}_id`)]
  const after = request.after
    ? sql`and (${value}, ${id}) < (${request.after[0]}::double precision, ${request.after[1]}::bigint)`
    : sql``
  return sql`select ${id} as object_id, ${value} as score from ${sql.raw(table)}
    where ${matches} ${after}
    order by ${value} desc, ${id} desc
    limit ${candidatesFor(request)}`
}

/** The best of several sources; no more, because each is joined to what the list shows. */
const bestOfAll = (sources: RawBuilder<unknown>, request: PageRequest): RawBuilder<unknown> => sql`
  select object_id, score from (${sources}) sources
  order by score desc, object_id desc limit ${candidatesFor(request)}`

/** For members of more closed places, only the most active of them are read, which bounds the cost. */
const MOST_CLOSED = sql.raw('100')

const viewer = (actor: Actor) => sql`${idOf(actor)}::bigint`

/** Content of the community, or of some places. Rights are asked again by the list. */
export function rankedContents(
  actor: Actor,
  score: Source['score'],
  { types, placeIds }: { types: readonly string[]; placeIds: readonly string[] | undefined },
  request: PageRequest,
): Ranked {
  const source = { table: 'content_score', score } as const
  const lead = (sources: RawBuilder<unknown>) => leadTo('content', bestOfAll(sources, request))
  const inPlaces = (places: RawBuilder<unknown>) => sql`
    select best.* from (${places}) as chosen_place (id)
    cross join lateral (${bestOf(
      source,
      sql`content_score.place_id = chosen_place.id and content_score.type = any(${[...types]}::text[])`,
      request,
    )}) best`
  if (placeIds) return lead(inPlaces(sql`select unnest(${[...placeIds]}::bigint[])`))
  const openness = isAdmin(actor) ? sql`(values (true), (false))` : sql`(values (true))`
  const everywhere = sql`
    select best.* from unnest(${[...types]}::text[]) as chosen_type (type)
    cross join ${openness} as chosen_openness (is_open)
    cross join lateral (${bestOf(
      source,
      sql`content_score.is_open = chosen_openness.is_open and content_score.type = chosen_type.type`,
      request,
    )}) best`
  if (isAdmin(actor) || actor.kind !== 'member') return lead(everywhere)
  const closed = inPlaces(sql`
    select place_score.place_id from place_score
    where place_score.place_id in (${placesOf(viewer(actor), ['PRIVATE', 'SECRET'])})
    order by place_score.trending desc, place_score.place_id desc limit ${MOST_CLOSED}`)
  return lead(sql`${everywhere} union ${closed}`)
}

export function trendingPlaces(actor: Actor, request: PageRequest): Ranked {
  const source = { table: 'place_score', score: 'trending' } as const
  const lead = (sources: RawBuilder<unknown>) => leadTo('place', bestOfAll(sources, request))
  if (isAdmin(actor)) {
    return lead(
      sql`select best.* from (values (true), (false)) as chosen_openness (is_open)
        cross join lateral (${bestOf(source, sql`place_score.is_open = chosen_openness.is_open`, request)}) best`,
    )
  }
  const open = bestOf(source, sql`place_score.is_open`, request)
  if (actor.kind !== 'member') return lead(open)
  const secret = sql`select place_score.place_id, place_score.trending from place_score
    where place_score.place_id in (${placesOf(viewer(actor), ['SECRET'])})`
  return lead(sql`(${open}) union ${secret}`)
}

export const trendingPeople = (request: PageRequest): Ranked =>
  leadTo('person', bestOf({ table: 'person_score', score: 'trending' }, sql`true`, request))
