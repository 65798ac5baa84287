import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** Copies the current document into the versions, inside the database. Returns when. */
export async function insertVersion(db: Database, contentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    insert into content_version (content_id, number, subject, body, tags, categories, author_id, made_at, minor)
    select id, version_number, coalesce(subject, ''), body, tags, categories,
      coalesce(version_author_id, author_id), coalesce(version_at, published_at), version_minor
    from content where id = ${contentId}::bigint
    returning now()::timestamptz(3) as at`.execute(db)
  return rows[0]?.at
}
