/**
 * Which objects changed so that the search index has to follow: noted by the statement that changes them, deleted by the indexer.
 * Triggers did this before; a test runs every kind of write and compares the index with a rebuild.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './pool.ts'

/** A conversation: every answer below a content, because their place changed with it. */
export type ChangedKind = 'content' | 'conversation' | 'person' | 'place'

/** Part of a statement: notes the column `id` of every row of a source, such as a `with` query that returned what it wrote. */
export const noteChanged = (kind: ChangedKind, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into changed_object (kind, object_id) select ${sql.raw(`'${kind}'`)}, id from ${source}`

/** A statement of its own, for writes that are rare. */
export async function noteChangedIds(db: Database, kind: ChangedKind, ids: readonly string[]): Promise<void> {
  await noteChanged(kind, sql`unnest(${[...ids]}::bigint[]) changed (id)`).execute(db)
}

export interface ChangedObject {
  readonly id: string
  readonly kind: ChangedKind
  readonly object_id: string
  readonly after_id: string
}

/** The oldest first. */
export async function findChangedObjects(db: Database, limit: number): Promise<ChangedObject[]> {
  const { rows } = await sql<ChangedObject>`
    select id, kind, object_id, after_id from changed_object order by id limit ${limit}`.execute(db)
  return rows
}

/** Only these: a later note of the same object is about a later change. */
export async function deleteChangedObjects(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from changed_object where id = any(${[...ids]}::bigint[])`.execute(db)
}

/** The answers of a conversation up to one of them are noted; the rest waits its turn behind other changes. */
export async function noteRestOfConversation(db: Database, rootId: string, afterId: string): Promise<void> {
  await sql`
    insert into changed_object (kind, object_id, after_id)
    values ('conversation', ${rootId}::bigint, ${afterId}::bigint)`.execute(db)
}
