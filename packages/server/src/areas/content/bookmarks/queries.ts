import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import {
  type Condition,
  findPage,
  type Order,
  orderBy,
  orderKey,
  type Page,
  type PageRequest,
} from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { fold, lowered } from '../../../engines/text-search/folding.ts'
import { visibleTo } from '../reading/filters.ts'
import { idOf, joinPlace } from '../reading/queries.ts'

export interface BookmarkRow {
  /** Of the content. */
  readonly id: string
  readonly note: string
  readonly tags: readonly string[]
  readonly bookmarked_at: string
  readonly revision: string
}

const columns = sql`bookmark.content_id as id, bookmark.note, bookmark.tags, bookmark.created_at as bookmarked_at,
  bookmark.xmin::text as revision`

export interface Kept {
  readonly personId: string
  readonly contentId: string
}

export async function findBookmark(
  db: Database,
  { personId, contentId }: Kept,
): Promise<BookmarkRow | undefined> {
  const { rows } = await sql<BookmarkRow>`
    select ${columns} from bookmark
    where person_id = ${personId}::bigint and content_id = ${contentId}::bigint`.execute(db)
  return rows[0]
}

/** Serialises requests of one person: the limit holds, and of two changes the second keeps what the first wrote. */
export async function lockBookmarks(db: Database, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookmarks ${personId}`}, 0))`.execute(db)
}

export async function insertBookmark(db: Database, { personId, contentId }: Kept): Promise<BookmarkRow> {
  const { rows } = await sql<BookmarkRow>`
    insert into bookmark (person_id, content_id) values (${personId}::bigint, ${contentId}::bigint)
    returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An insert returns its row.')
  return row
}

export async function hasMoreThan(db: Database, personId: string, count: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bookmark where person_id = ${personId}::bigint
    order by created_at offset ${count} limit 1`.execute(db)
  return rows.length > 0
}

export async function updateBookmark(
  db: Database,
  { personId, contentId }: Kept,
  { note, tags }: { readonly note: string; readonly tags: readonly string[] },
): Promise<BookmarkRow | undefined> {
  const { rows } = await sql<BookmarkRow>`
    update bookmark set note = ${note}, tags = ${[...tags]}::text[], search_key = ${fold([note, ...tags].join(' '))}
    where person_id = ${personId}::bigint and content_id = ${contentId}::bigint
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function deleteBookmark(db: Database, { personId, contentId }: Kept): Promise<void> {
  await sql`
    delete from bookmark
    where person_id = ${personId}::bigint and content_id = ${contentId}::bigint`.execute(db)
}

export const hasTag = (tags: readonly string[]): Condition =>
  sql<SqlBool>`bookmark.tags && ${lowered(tags)}::text[]`

/** Each word is anywhere in the subject, the note or the tags; a star is any letters. */
export const hasWord = (word: string): Condition => {
  const pattern = `%${fold(word)
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')}%`
  return sql<SqlBool>`(root.subject_key like ${pattern} or bookmark.search_key like ${pattern})`
}

const LATEST_FIRST: Order = orderBy('desc', orderKey('bookmark.created_at'), {
  name: 'id',
  expression: sql.raw('bookmark.content_id'),
})

/** Only of content that the person may read now. */
export async function findBookmarks(
  db: Database,
  actor: Actor,
  personId: string,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<BookmarkRow>> {
  const list = {
    columns,
    from: sql`bookmark join content on content.id = bookmark.content_id
      join content root on root.id = content.root_id ${joinPlace('root', sql`${idOf(actor)}::bigint`)}`,
    conditions: [
      sql<SqlBool>`bookmark.person_id = ${personId}::bigint`,
      ...conditions,
      visibleTo(actor, 'root'),
    ],
    order: LATEST_FIRST,
  }
  return await findPage(db, list, request)
}

/** Deletes a batch of one person; returns how many. */
export async function deleteSomeBookmarks(db: Database, personId: string, count: number): Promise<number> {
  const { rows } = await sql`
    delete from bookmark where (person_id, content_id) in (
      select person_id, content_id from bookmark where person_id = ${personId}::bigint limit ${count})
    returning 1`.execute(db)
  return rows.length
}
