/** The queue of jobs, as graphile-worker keeps it. A job that is added in a transaction commits with it. */
import { sql } from 'kysely'
import type { Database } from './pool.ts'

export interface JobKind {
  /** The task identifier of graphile-worker: lower case, with underscores. */
  readonly name: string
  /** After so many failed attempts it is given up. The wait behind the n-th is e to the n seconds, at most 6 hours. */
  readonly maxAttempts: number
  /** Those with a lower number are run first; 0 unless said. */
  readonly priority?: number
}

export interface NewJob {
  readonly payload?: object
  /** At once unless said. */
  readonly runAt?: Date
  /** A job with this key that waits is replaced. Two transactions with the same key wait for each other. */
  readonly key?: string
}

/** What a job throws when an attempt was refused as can be expected, by another machine for example. It is tried again. */
export class TryAgain extends Error {}

/** What a job throws when our own stop cut it off. The attempt does not count. */
export class CutOff extends Error {}

/**
 * Adding a job sends a notice, and PostgreSQL lets transactions that send notices commit one after the other: never in a
 * transaction of which there are hundreds a second.
 */
export async function addJobs(
  db: Database,
  { name, maxAttempts, priority }: JobKind,
  jobs: readonly NewJob[],
): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ payload = {}, runAt, key }) => ({
    identifier: name,
    max_attempts: maxAttempts,
    payload,
    run_at: runAt?.toISOString() ?? null,
    job_key: key ?? null,
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

/** That these workers live. */
export async function noteWorkers(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    insert into worker_process (id) select unnest(${[...ids]}::text[])
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
}

export async function forgetWorkers(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from worker_process where id = any(${[...ids]}::text[])`.execute(db)
}

const HELD = sql`
  select locked_by as id from graphile_worker._private_jobs where locked_by is not null
  union select locked_by from graphile_worker._private_job_queues where locked_by is not null`

/** Workers that hold jobs and were not seen for so long, or never. */
export async function findDeadWorkers(db: Database, silentSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${HELD}) held
    where not exists (
      select from worker_process alive
      where alive.id = held.id and alive.seen_at > clock_timestamp() - make_interval(secs => ${silentSeconds}))
    union
    select id from worker_process
    where seen_at < clock_timestamp() - make_interval(secs => ${silentSeconds})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whatever they had in hand is tried again, by anybody. A last attempt that was cut off is made once more, else the job would be lost. */
export async function unlockJobsOf(db: Database, workers: readonly string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts - 1
    where locked_by = any(${[...workers]}::text[]) and attempts >= max_attempts`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(${[...workers]}::text[])`.execute(db)
  await forgetWorkers(db, workers)
}

/** For the worker that has the job in hand. */
export async function forgetAttempt(db: Database, id: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
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

export interface ListedJob {
  readonly id: string
  readonly name: string
  readonly state: 'waiting' | 'running' | 'failed'
  readonly attempts: number
  readonly max_attempts: number
  readonly run_at: string
  readonly last_error: string | null
}

/** Those that failed first, then by when they are due. */
export async function listJobs(db: Database, limit: number): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`
    select job.id, task.identifier as name, job.attempts::int, job.max_attempts::int, job.run_at, job.last_error,
      case when job.locked_at is not null then 'running' when job.attempts >= job.max_attempts then 'failed'
        else 'waiting' end as state
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    order by job.attempts < job.max_attempts or job.locked_at is not null, job.run_at, job.id
    limit ${limit}`.execute(db)
  return rows
}

/** At once, of those whose last attempt failed, all or one, given up or not. How many there were. */
export async function retryJobs(db: Database, id: string | undefined): Promise<number> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(
        select id from graphile_worker._private_jobs
        where locked_at is null and attempts > 0 and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)),
      now(), null, 0, null)`.execute(db)
  return rows.length
}

export async function deleteFailedJobs(db: Database, days: number): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and attempts >= max_attempts and updated_at < now() - make_interval(days => ${days})`.execute(
    db,
  )
}
