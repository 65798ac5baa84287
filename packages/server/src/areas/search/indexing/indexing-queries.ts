/** The indexing lock, the state of the index, and what is to be indexed. */
import { sql } from 'kysely'
import {
  type ChangedObject,
  deleteChangedObjects,
  findChangedObjects,
  noteChanged,
  noteRestOfConversation,
} from '../../../db/changed-objects.ts'
import { LOCKS } from '../../../db/locks.ts'
import type { Database } from '../../../db/pool.ts'

/** Enough to merge a whole pending list at once: with the default of 4 MB it takes several rounds, and a fifth more WAL. */
const WORK_MEM = '32MB'

/**
 * One indexer in the whole cluster, until the transaction ends; false if another has the lock. Commits need not wait for
 * the disk: a crash undoes the entries together with the deletion of their tasks.
 */
export async function lockIndexing(db: Database): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCKS.indexing)}) as mine,
      set_config('synchronous_commit', 'off', true), set_config('work_mem', ${WORK_MEM}, true)`.execute(db)
  return rows[0]?.mine === true
}

export interface SearchState {
  /** Null before anything was indexed. */
  readonly language: string | null
  readonly rules: number
  readonly generation: number
  readonly swept_after: string | null
  readonly rebuilt_to: string
}

/** Read it under the lock, because another node may change it before. */
export async function readState(db: Database): Promise<SearchState> {
  return await db
    .selectFrom('search_state')
    .select(['language', 'rules', 'generation', 'swept_after', 'rebuilt_to'])
    .executeTakeFirstOrThrow()
}

export async function writeState(
  db: Database,
  change: {
    readonly language?: string
    readonly rules?: number
    readonly swept_after?: string | null
    readonly rebuilt_to?: string
  },
): Promise<void> {
  await db.updateTable('search_state').set(change).execute()
}

/** Asked often. Looks at the last row of each table, because deleted ones may still stand in front of it. */
export async function hasWork(db: Database): Promise<boolean> {
  const { rows } = await sql<{ changed: string | null; rebuild: string | null; sweeping: boolean }>`
    select (select id from changed_object order by id desc limit 1) as changed,
      (select id from search_rebuild order by id desc limit 1) as rebuild, swept_after is not null as sweeping
    from search_state`.execute(db)
  return rows.some(({ changed, rebuild, sweeping }) => changed !== null || rebuild !== null || sweeping)
}

/** Something to be indexed: a change that was noted, or a part of a rebuild. */
export interface IndexingTask extends ChangedObject {
  /** The new number of its entry; null outside a rebuild. */
  readonly number: string | null
}

export async function findChangedTasks(db: Database, limit: number): Promise<IndexingTask[]> {
  return (await findChangedObjects(db, limit)).map((changed) => ({ ...changed, number: null }))
}

const REBUILD_COLUMNS = sql`id, kind, object_id, 0 as after_id, number`

/**
 * They were added all at once and are done in order, so the search begins behind the last one done: deleted rows stay in the
 * index for a while, and there may be a million of them.
 */
export async function findRebuildTasks(db: Database, after: string, limit: number): Promise<IndexingTask[]> {
  const { rows } = await sql<IndexingTask>`
    select ${REBUILD_COLUMNS} from search_rebuild where id > ${after}::bigint order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** False once another node has done it, or another rebuild began. */
export async function isStillDue(db: Database, { id, number }: IndexingTask): Promise<boolean> {
  const table = sql.table(number === null ? 'changed_object' : 'search_rebuild')
  const { rows } = await sql`select from ${table} where id = ${id}::bigint`.execute(db)
  return rows.length > 0
}

export async function deleteTasks(db: Database, tasks: readonly IndexingTask[]): Promise<void> {
  const changed = tasks.filter(({ number }) => number === null).map(({ id }) => id)
  const rebuilt = tasks.filter(({ number }) => number !== null).map(({ id }) => id)
  if (changed.length > 0) await deleteChangedObjects(db, changed)
  if (rebuilt.length > 0) {
    await sql`delete from search_rebuild where id = any(${rebuilt}::bigint[])`.execute(db)
  }
}

/** Other changes come between two batches of a long conversation. */
const ANSWERS_AT_ONCE = 500

/** Notes the next answers of a conversation, and then the rest of it if there is any. */
export async function noteAnswers(db: Database, { object_id, after_id }: IndexingTask): Promise<void> {
  const { rows } = await sql<{ last: string }>`
    with answer as (
      select id
      from content
      where root_id = ${object_id}::bigint and id <> root_id and id > ${after_id}::bigint
      order by id
      limit ${ANSWERS_AT_ONCE}
    ), noted as (${noteChanged('content', sql`answer order by id`)})
    select max(id) as last from answer having count(*) = ${ANSWERS_AT_ONCE}`.execute(db)
  const [more] = rows
  if (more) await noteRestOfConversation(db, object_id, more.last)
}
