import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Copies the current document into the versions, with who may read it now, inside the database. Returns when. */
export async function insertVersion(db: Database, contentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    insert into content_version (content_id, number, subject, body, tags, categories, author_id, made_at, minor,
      visibility, viewer_ids, status, place_id, group_type)
    select content.id, version_number, coalesce(subject, ''), body, content.tags, categories,
      coalesce(version_author_id, author_id), coalesce(version_at, published_at), version_minor,
      visibility, viewer_ids, status, place_id, place.group_type
    from content left join place on place.id = content.place_id
    where content.id = ${contentId}::bigint
    returning now()::timestamptz(3) as at`.execute(db)
  return rows[0]?.at
}
