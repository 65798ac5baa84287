import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { isModeratorBy } from '../../../db/viewer.ts'
import { isMember } from '../../places/filters.ts'
import type { ContentRow } from '../reading/rows.ts'
import type { RecordedContent } from './recording.ts'

/** Whether the place wants to see first what this author posts. */
const WANTS_APPROVAL = sql`exists (
  select from place
  join person on person.id = content.author_id
  left join membership on membership.place_id = place.home_id and membership.person_id = person.id
  where place.id = content.place_id and place.content_approval
    and not coalesce(membership.state = 'owner' or membership.moderates, false)
    and not (person.roles @> array['admin'] or ${isModeratorBy('person.roles')}))`

/** Whether its author could still post it: is in the community, and may write or announce there. */
const MAY_BE_POSTED = sql`exists (
  select from person
  left join place on place.id = content.place_id
  left join membership on membership.place_id = place.home_id and membership.person_id = person.id
  where person.id = content.author_id and person.enabled and person.departed_at is null and place.archived_at is null
    and (person.roles @> array['admin'] or case content.type when 'announcement' then membership.state = 'owner'
      else place.id is null or place.group_type = 'OPEN' and membership.state is distinct from 'banned'
        or ${isMember(sql`person.id`)} end))`

/** Undefined for what is not due, was published before, or is gone. */
export async function publishIfDue(db: Database, id: string): Promise<RecordedContent | undefined> {
  const { rows } = await sql<RecordedContent>`
    update content
    set status = case when not ${MAY_BE_POSTED} then 'incomplete' when ${WANTS_APPROVAL} then 'pendingApproval' else 'published' end,
      published_at = publish_at, active_at = publish_at, version = version + 1
    where id = ${id}::bigint and status = 'scheduled' and publish_at <= clock_timestamp()
      and (place_id is null or exists (select from place where place.id = content.place_id))
    returning content.id, content.type, content.root_id, content.subject, content.status, content.author_id, content.parent_id,
      null as parent_type, content.place_id,
      (select place.type from place where place.id = content.place_id) as place_type`.execute(db)
  return rows[0]
}

export async function findLaterSchedule(
  db: Database,
  id: string,
): Promise<Pick<ContentRow, 'id' | 'status' | 'publish_at'> | undefined> {
  const { rows } = await sql<Pick<ContentRow, 'id' | 'status' | 'publish_at'>>`
    select id, status, publish_at from content
    where id = ${id}::bigint and status = 'scheduled' and publish_at > clock_timestamp()`.execute(db)
  return rows[0]
}
