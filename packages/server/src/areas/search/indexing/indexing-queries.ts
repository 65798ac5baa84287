/** What is to be indexed, and whose turn it is. */
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

/** The number only has to be ours. */
export const INDEXING_LOCK = 7_290_411_020

/**
 * One at a time in the whole cluster, until the transaction ends; false where it is another's turn. A commit need not be on
 * disk: whatever a crash of PostgreSQL takes back, it gives back what is to be done with it.
 */
export async function takeTurn(db: Database): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(INDEXING_LOCK)}) as mine, set_config('synchronous_commit', 'off', true)`.execute(
    db,
  )
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

/** Read after the turn was taken: until then another may change it. */
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

/** Looks at one row, or at none: this is asked several times a second. At the last one, for those in front of it may be done. */
export async function hasWork(db: Database): Promise<boolean> {
  const { rows } = await sql<{ task: string | null; sweeping: boolean }>`
    select (select id from search_task order by id desc limit 1) as task, swept_after is not null as sweeping
    from search_state`.execute(db)
  return rows.some(({ task, sweeping }) => task !== null || sweeping)
}

export interface SearchTask {
  readonly id: string
  readonly kind: 'content' | 'conversation' | 'person' | 'place'
  readonly object_id: string
  readonly after_id: string
  /** What its entry is to be numbered; null for whatever is not rebuilt. */
  readonly number: string | null
}

const TASK_COLUMNS = ['id', 'kind', 'object_id', 'after_id', 'number'] as const

/** The oldest of what people wrote. */
export async function findUrgentTasks(db: Database, limit: number): Promise<SearchTask[]> {
  const { rows } = await sql<SearchTask>`
    select ${sql.join(TASK_COLUMNS.map(sql.ref))}
    from search_task where not rebuild order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * The oldest of those that can wait. They were noted all at once and are done in order, so that they are sought behind the
 * last: what is done stays in the index for a while, and there may be a million of it.
 */
export async function findRebuildTasks(db: Database, after: string, limit: number): Promise<SearchTask[]> {
  const { rows } = await sql<SearchTask>`
    select ${sql.join(TASK_COLUMNS.map(sql.ref))}
    from search_task where rebuild and id > ${after}::bigint order by id limit ${limit}`.execute(db)
  return rows
}

export async function findTask(db: Database, id: string): Promise<SearchTask | undefined> {
  const row = await db.selectFrom('search_task').select(TASK_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as SearchTask | undefined
}

/** These and no others: what is noted meanwhile is of what came later. */
export async function deleteTasks(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from search_task where id = any(${[...ids]}::bigint[])`.execute(db)
}

/** Whatever people write meanwhile comes between two bites. */
const BITE = 500

/** Notes the next answers of a conversation, and then the rest of it, if there is any. */
export async function noteAnswers(db: Database, { object_id, after_id }: SearchTask): Promise<void> {
  await sql`
    with answer as (
      select id
      from content
      where root_id = ${object_id}::bigint and id <> root_id and id > ${after_id}::bigint
      order by id
      limit ${BITE}
    ), noted as (
      insert into search_task (kind, object_id) select 'content', id from answer order by id
    )
    insert into search_task (kind, object_id, after_id)
    select 'conversation', ${object_id}::bigint, max(id) from answer having count(*) = ${BITE}`.execute(db)
}
