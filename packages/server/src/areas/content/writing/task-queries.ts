import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import type { RecordedContent } from './events.ts'

/** Whether the place wants to see first what this author posts. */
const WANTS_APPROVAL = sql`exists (
  select from place
  join person on person.id = content.author_id
  left join membership on membership.place_id = place.home_id and membership.person_id = person.id
  where place.id = content.place_id and place.content_approval and membership.state is distinct from 'owner'
    and not person.roles && array['admin', 'moderator'])`

export async function publishSome(db: Database, limit: number): Promise<RecordedContent[]> {
  const { rows } = await sql<RecordedContent>`
    with due as (
      select id from content where status = 'scheduled' and publish_at <= now()
        and (place_id is null or exists (select from place where place.id = content.place_id))
      order by publish_at limit ${limit} for no key update skip locked
    )
    update content
    set status = case when ${WANTS_APPROVAL} then 'pendingApproval' else 'published' end, published_at = publish_at, active_at = publish_at, version = version + 1
    from due
    where content.id = due.id
    returning content.id, content.type, content.root_id, content.subject, content.status, content.author_id, content.parent_id,
      null as parent_type, content.place_id,
      (select place.type from place where place.id = content.place_id) as place_type`.execute(db)
  return rows
}

/**
 * In the order of ids, as everything that locks several rows does; and by a statement of its own: one that locks rows and
 * then changes them goes back to what they were when it began, and may wait there for somebody who waits for it.
 */
export async function addToViewCounts(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...counts.keys()]
  await sql`
    select from content where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  await sql`
    update content set view_count = view_count + counted.views
    from unnest(${ids}::bigint[], ${[...counts.values()]}::integer[]) as counted (id, views)
    where content.id = counted.id`.execute(db)
}
