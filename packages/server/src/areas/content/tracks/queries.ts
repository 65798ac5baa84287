import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** A person who tracks content. */
export interface Track {
  readonly contentId: string
  readonly personId: string
}

export async function insertTrack(db: Database, { contentId, personId }: Track): Promise<void> {
  await sql`
    insert into track (content_id, person_id) values (${contentId}::bigint, ${personId}::bigint)
    on conflict do nothing`.execute(db)
}

/** False where there was none. */
export async function deleteTrack(db: Database, { contentId, personId }: Track): Promise<boolean> {
  const { rows } = await sql`
    delete from track where content_id = ${contentId}::bigint and person_id = ${personId}::bigint
    returning content_id`.execute(db)
  return rows.length > 0
}

export async function hasTrack(db: Database, { contentId, personId }: Track): Promise<boolean> {
  const { rows } = await sql`
    select from track where content_id = ${contentId}::bigint and person_id = ${personId}::bigint`.execute(db)
  return rows.length > 0
}

/** Deletes a batch of one person; returns how many. */
export async function deleteSomeTracks(db: Database, personId: string, count: number): Promise<number> {
  const { rows } = await sql`
    delete from track where (content_id, person_id) in (
      select content_id, person_id from track where person_id = ${personId}::bigint limit ${sql.raw(String(count))})
    returning 1`.execute(db)
  return rows.length
}
