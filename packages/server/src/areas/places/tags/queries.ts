import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { type Condition, findPage, type Page, type PageRequest } from '../../../db/list.ts'
import { LOCKS, LOCKS_BY_ID } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'
import { ALL_CLOSED, EVERYBODY, keyOf, MOST_USED_FIRST, scopesOf } from './filters.ts'

export interface TagRow {
  readonly tag: string
  readonly uses: string
}

const ALWAYS: Condition = sql<SqlBool>`true`

/** The counts and the pending differences. */
export async function findTags(
  db: Database,
  actor: Actor,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<TagRow>> {
  const { counted, changed } = scopesOf(actor)
  const from = sql`(
    select tag, sum(uses) as uses
    from (
      select tag, tag_key, uses from tag_count where ${counted}
      union all
      select tag, ${keyOf(sql`tag`)}, step from tag_change where ${changed}
    ) used
    where ${sql.join([...conditions, ALWAYS], sql` and `)}
    group by tag
  ) found`
  const isUsed = sql<SqlBool>`found.uses > 0`
  const columns = sql`found.uses`
  return await findPage(db, { columns, from, conditions: [isUsed], order: MOST_USED_FIRST }, request)
}

/**
 * The tags of content that counts: published, and visible to all who may look inside its place. Content of a removed
 * place counts until it is removed itself, unless it was discounted with the place.
 */
const used = (which: Condition): RawBuilder<unknown> => sql`
  select case when coalesce(place.group_type, former_place.group_type) in ('PRIVATE', 'SECRET')
      then content.place_id else ${sql.raw(EVERYBODY)} end as scope,
    unnest(content.tags) as tag
  from content
  left join place on place.id = content.place_id
  left join former_place on former_place.id = content.place_id
  where content.listed and content.visibility in ('all', 'place') and content.tags <> '{}'
    and former_place.has_counts is not false and ${which}`

/** False where nothing changed. */
async function insertChanges(db: Database, step: 1 | -1, which: Condition): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into tag_change (scope, tag, step)
    select scope, tag, ${step} * count(*) from (${used(which)}) used group by scope, tag`.execute(db)
  return numAffectedRows > 0n
}

export const changeByContents = async (
  db: Database,
  ids: readonly string[],
  step: 1 | -1,
): Promise<boolean> => await insertChanges(db, step, sql<SqlBool>`content.id = any(${[...ids]}::bigint[])`)

export const changeByPlaces = async (db: Database, ids: readonly string[], step: 1 | -1): Promise<boolean> =>
  await insertChanges(db, step, sql<SqlBool>`content.place_id = any(${[...ids]}::bigint[])`)

/** Locks in id order, as everywhere. */
export async function lockPlaces(
  db: Database,
  ids: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  const ordered = [...new Set(ids)].sort((one, other) => Number(one) - Number(other))
  await sql`
    select ${lock}(${sql.raw(String(LOCKS_BY_ID.tagsOfPlace))}, hashint8(id)) from unnest(${ordered}::bigint[]) as place (id)`.execute(
    db,
  )
}

/** Of the place of content, if it has one. */
export async function lockPlaceOf(db: Database, contentId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${sql.raw(String(LOCKS_BY_ID.tagsOfPlace))}, hashint8(place_id))
    from content where id = ${contentId}::bigint and place_id is not null`.execute(db)
}

/** A place and the places inside that share its members. */
export async function findPlacesWithin(db: Database, placeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from place where id = ${placeId}::bigint or home_id = ${placeId}::bigint`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a place has at most this many contents. */
export async function hasAtMost(db: Database, placeId: string, limit: number): Promise<boolean> {
  const { rows } = await sql`
    select from content where place_id = ${placeId}::bigint offset ${limit} limit 1`.execute(db)
  return rows.length === 0
}

export async function hasChanges(db: Database): Promise<boolean> {
  const { rows } = await sql`select from tag_change limit 1`.execute(db)
  return rows.length > 0
}

/** Returns how many differences were added up; 0 while another node does it. */
export async function foldSome(db: Database, limit: number): Promise<number> {
  const { rows: locked } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(String(LOCKS.tagFolding))}) as mine`.execute(db)
  if (!locked[0]?.mine) return 0
  const { rows } = await sql<{ taken: string }>`
    with taken as (
      delete from tag_change where id in (select id from tag_change order by id limit ${limit})
      returning scope, tag, step
    ), summed as (
      select scope, tag, sum(step) as step from taken group by scope, tag
      union all
      select ${sql.raw(ALL_CLOSED)}, tag, sum(step) from taken where scope <> ${sql.raw(EVERYBODY)} group by tag
    ), added as (
      insert into tag_count (scope, tag, uses)
      select scope, tag, step from summed where step <> 0 order by scope, tag
      on conflict (scope, tag) do update set uses = tag_count.uses + excluded.uses
    )
    select count(*) as taken from taken`.execute(db)
  await sql`delete from tag_count where uses = 0`.execute(db)
  return Number(rows[0]?.taken ?? 0)
}

/** Counts from the content itself. Simultaneous writes wait. */
export async function recount(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`lock table tag_change, tag_count in exclusive mode`.execute(db)
  await sql`delete from tag_change`.execute(db)
  await sql`delete from tag_count`.execute(db)
  await sql`
    insert into tag_count (scope, tag, uses)
    select scope, tag, count(*) from (${used(sql<SqlBool>`true`)}) used group by scope, tag`.execute(db)
  await sql`
    insert into tag_count (scope, tag, uses)
    select ${sql.raw(ALL_CLOSED)}, tag, sum(uses) from tag_count where scope > 0 group by tag`.execute(db)
}
