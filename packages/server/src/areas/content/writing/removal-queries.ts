/** Finds content to remove after its place or author is gone. */
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'

export interface Top {
  readonly id: string
  readonly place_id: string | null
}

export const ofPlace = (placeId: string): Condition => sql<SqlBool>`place_id = ${placeId}::bigint`
export const byAuthor = (authorId: string): Condition => sql<SqlBool>`author_id = ${authorId}::bigint`

/** The newest first, because people look at those. */
export async function findTops(db: Database, which: Condition, limit: number): Promise<Top[]> {
  const { rows } = await sql<Top>`
    select id, place_id from content where ${which} and thread_id is null
    order by published_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** With the locks of these: a discussion may have become a reply before. */
export async function stillTops(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content where id = any(${[...ids]}::bigint[]) and thread_id is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order of removal: from the bottom to the top, comments before their messages. */
export async function findSomeAnswers(
  db: Database,
  rootIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content where root_id = any(${[...rootIds]}::bigint[]) and thread_id is not null
    order by type = 'comment' desc, position desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findAnswerBy(
  db: Database,
  authorId: string,
): Promise<{ id: string; root_id: string } | undefined> {
  const { rows } = await sql<{ id: string; root_id: string }>`
    select id, root_id from content where author_id = ${authorId}::bigint and thread_id is not null
    order by published_at desc, id desc limit 1`.execute(db)
  return rows[0]
}
