import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { ToldContent } from './happenings.ts'

export async function publishSome(db: Database, limit: number): Promise<ToldContent[]> {
  const { rows } = await sql<ToldContent>`
    with due as (
      select id from content where status = 'scheduled' and publish_at <= now()
      order by publish_at limit ${limit} for no key update skip locked
    )
    update content
    set status = 'published', published_at = publish_at, active_at = publish_at, version = version + 1
    from due
    where content.id = due.id
    returning content.id, content.type, content.subject, content.status, content.author_id, content.parent_id,
      null as parent_type, content.place_id,
      (select place.type from place where place.id = content.place_id) as place_type`.execute(db)
  return rows
}

/** In the order of ids, as everything that locks several rows does. */
export async function addToViewCounts(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    with seen as materialized (
      select content.id, counted.views
      from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::integer[]) as counted (id, views)
      join content on content.id = counted.id
      order by content.id for no key update of content
    )
    update content set view_count = view_count + seen.views from seen where content.id = seen.id`.execute(db)
}
