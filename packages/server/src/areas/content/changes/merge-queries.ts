/** Makes a reply of a discussion, and a discussion of it again. All rows are locked by their roots. */
import { sql } from 'kysely'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import type { Database } from '../../../db/pool.ts'

/** Its position and those below it are written next. Until then it keeps its place, so that the files of its replies stay in theirs. */
export async function makeReply(db: Database, id: string, rootId: string): Promise<void> {
  await sql`
    update content set type = 'message', root_id = ${rootId}::bigint, thread_id = ${rootId}::bigint,
      parent_id = ${rootId}::bigint, position = 0, answer_id = null, featured_at = null, version = version + 1,
      reply_count = (
        select count(*) from content reply
        where reply.parent_id = ${id}::bigint and reply.type = 'message' and reply.hidden_with_id is null)
    where id = ${id}::bigint`.execute(db)
}

/** Answers have the place of their root. */
export async function leavePlaceToRoot(db: Database, id: string): Promise<void> {
  await sql`update content set visibility = 'all', place_id = null where id = ${id}::bigint`.execute(db)
}

/** In the place of the discussion that it was a reply to, with its comments. The messages below it follow. */
export async function makeDiscussion(db: Database, id: string, formerRootId: string): Promise<void> {
  await sql`
    update content set type = 'discussion', root_id = content.id, thread_id = null, parent_id = null, position = null,
      depth = 0, reply_count = 0, visibility = root.visibility, place_id = root.place_id, version = content.version + 1
    from content root where content.id = ${id}::bigint and root.id = ${formerRootId}::bigint`.execute(db)
  await sql`
    update content set root_id = ${id}::bigint, version = version + 1 where thread_id = ${id}::bigint`.execute(
    db,
  )
  await noteChangedIds(db, 'content', [id])
}

export async function findNewestId(db: Database, rootId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select max(id) as id from content where root_id = ${rootId}::bigint`.execute(db)
  return rows[0]?.id ?? rootId
}

/** What was answered while it was a reply belongs to it again. */
export async function takeActivityOfAnswers(db: Database, id: string): Promise<void> {
  await sql`
    update content set active_at = greatest(active_at, (
      select max(answer.published_at) from content answer where answer.thread_id = ${id}::bigint and answer.type = 'message'))
    where id = ${id}::bigint`.execute(db)
}
