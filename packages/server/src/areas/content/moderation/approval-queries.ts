/** Content that waits for approval. */
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Whether posts of this person need approval in the place; those of owners and moderators do not. */
export async function wantsApproval(db: Database, placeId: string, personId: string): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select place.content_approval and not coalesce(membership.state = 'owner' or membership.moderates, false) as wants
    from place
    left join membership on membership.place_id = place.home_id and membership.person_id = ${personId}::bigint
    where place.id = ${placeId}::bigint`.execute(db)
  return rows[0]?.wants ?? false
}

/** Dated now, because until now hardly anybody could see it; unless it was published before. */
export async function publishPending(db: Database, id: string, wasPublished: boolean): Promise<void> {
  await sql`
    update content set status = 'published', version = version + 1,
      published_at = case when ${wasPublished} then published_at else now() end,
      active_at = case when ${wasPublished} then active_at else now() end
    where id = ${id}::bigint`.execute(db)
}

export async function rejectPending(db: Database, id: string): Promise<void> {
  await sql`
    update content set status = 'incomplete', version = version + 1 where id = ${id}::bigint`.execute(db)
}
