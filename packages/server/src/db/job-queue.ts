/** The job queue of graphile-worker. A job that is added in a transaction commits with it. */
import { sql } from 'kysely'
import { deleteInBatches } from './batches.ts'
import type { Database } from './pool.ts'

export interface JobKind {
  /** The task identifier of graphile-worker: lower case, with underscores. */
  readonly name: string
  /** Given up after this many failed attempts. The wait after the n-th is e^n seconds, at most 6 hours. */
  readonly maxAttempts: number
  /** Lower numbers run first; default 0. */
  readonly priority?: number
}

export interface NewJob {
  readonly payload?: object
  /** Default: now. */
  readonly runAt?: Date
  /** Replaces a waiting job with the same key. Two transactions with the same key wait for each other. */
  readonly key?: string
  /** Jobs with the same one run one after the other, over all nodes. There should be few: they are never deleted. */
  readonly queue?: string
}

/** Thrown by a job for an expected failure, such as a refusal by another server. It is retried. */
export class TryAgain extends Error {}

/** Thrown by a job that our own shutdown interrupted. The attempt does not count. */
export class CutOff extends Error {}

/** Thrown by a job that only a newer version can do. Another worker does it; the attempt does not count (decision 0258). */
export class LeftToOthers extends Error {}

/**
 * Adding a job sends a notice, and PostgreSQL commits transactions with notices one after the other: never add jobs
 * in transactions that run hundreds of times a second.
 */
export async function addJobs(
  db: Database,
  { name, maxAttempts, priority }: JobKind,
  jobs: readonly NewJob[],
): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ payload = {}, runAt, key, queue }) => ({
    identifier: name,
    max_attempts: maxAttempts,
    payload,
    run_at: runAt?.toISOString() ?? null,
    job_key: key ?? null,
    queue_name: queue ?? null,
    priority: priority ?? null,
  }))
  await sql`
    select from graphile_worker.add_jobs(array(
      select spec from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::text::json) spec))`.execute(
    db,
  )
}

export const addJob = (db: Database, kind: JobKind, job: NewJob = {}): Promise<void> =>
  addJobs(db, kind, [job])

/** Whether a job with one of these keys waits or runs. Jobs that were given up are deleted. */
export async function isQueued(db: Database, keys: readonly string[]): Promise<boolean> {
  await sql`
    delete from graphile_worker._private_jobs
    where key = any(${[...keys]}::text[]) and locked_at is null and attempts >= max_attempts`.execute(db)
  const { rows } = await sql`
    select from graphile_worker._private_jobs where key = any(${[...keys]}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Notes that these workers are alive. */
export async function noteWorkers(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    insert into worker_process (id) select unnest(${[...ids]}::text[])
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
}

export async function forgetWorkers(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from worker_process where id = any(${[...ids]}::text[])`.execute(db)
}

const HELD = sql`
  select locked_by as id, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null`

/** Workers that were not seen for this long. One never seen may be new, so the age of its locks counts. */
export async function findDeadWorkers(db: Database, silentSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select held.id from (${HELD}) held left join worker_process alive on alive.id = held.id
    group by held.id, alive.seen_at
    having coalesce(alive.seen_at, max(held.locked_at)) <= clock_timestamp() - make_interval(secs => ${silentSeconds})
    union
    select id from worker_process
    where seen_at < clock_timestamp() - make_interval(secs => ${silentSeconds})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Their jobs are retried by any worker. An interrupted last attempt is made once more, otherwise the job would be
 * lost.
 */
export async function unlockJobsOf(db: Database, workers: readonly string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts - 1
    where locked_by = any(${[...workers]}::text[]) and attempts >= max_attempts`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(${[...workers]}::text[])`.execute(db)
  await forgetWorkers(db, workers)
}

/** For the worker that runs the job. */
export async function forgetAttempt(db: Database, id: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
    where id = ${id}::bigint and locked_by is not null`.execute(db)
}

const LEFT_SECONDS = 30

/** For the worker that runs the job: it is due again later, so that another one can take it. */
export async function leaveToOthers(db: Database, id: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set attempts = greatest(attempts - 1, 0), run_at = now() + make_interval(secs => ${LEFT_SECONDS})
    where id = ${id}::bigint and locked_by is not null`.execute(db)
}

export interface JobCounts {
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

export async function countJobs(db: Database): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from graphile_worker._private_jobs`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

const BATCH_SIZE = 5_000

export async function deleteFailedJobs(db: Database, days: number): Promise<void> {
  await deleteInBatches(BATCH_SIZE, (limit) =>
    sql`
      delete from graphile_worker._private_jobs where id in (
        select id from graphile_worker._private_jobs
        where locked_at is null and attempts >= max_attempts and updated_at < now() - make_interval(days => ${days})
        limit ${limit})`.execute(db),
  )
}

/** All that wait for this function. Returns how many there were. */
export async function deleteJobs(db: Database, { name }: Pick<JobKind, 'name'>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where jobs.task_id = tasks.id and tasks.identifier = ${name}`.execute(db)
  return Number(numAffectedRows)
}
