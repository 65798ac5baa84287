/** Jobs that are not done, and the workers that do them: for admins, on the web and on the command line. */
import type { JobState } from '@folkmoot/contract'
import { type SqlBool, sql } from 'kysely'
import { findPage, orderBy, orderKey, type Page, type PageRequest } from './list.ts'
import type { Database } from './pool.ts'

export interface ListedJob {
  readonly id: string
  readonly name: string
  readonly state: JobState
  readonly attempts: number
  readonly max_attempts: number
  readonly run_at: string
  readonly last_error: string | null
}

const STATE = sql`case when job.locked_at is not null then 'running' when job.attempts >= job.max_attempts then 'failed'
  when job.attempts > 0 then 'retrying' else 'waiting' end`
const COLUMNS = sql`job.id, task.identifier as name, ${STATE} as state, job.attempts::int, job.max_attempts::int, job.run_at,
  job.last_error`
const JOBS = sql`graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id`

/** Failed jobs first, then by due time. */
const FAILED_FIRST = orderBy(
  'asc',
  { name: 'rank', expression: sql`(case when ${STATE} = 'failed' then 0 else 1 end)` },
  { name: 'due_at', expression: sql.raw('job.run_at') },
  orderKey('job.id'),
)

/** Undefined: in any state. */
export async function listJobs(
  db: Database,
  states: readonly JobState[] | undefined,
  request: PageRequest,
): Promise<Page<ListedJob>> {
  const condition = sql<SqlBool>`(${states ?? null}::text[] is null or ${STATE} = any(${states ?? null}::text[]))`
  const list = { columns: COLUMNS, from: JOBS, conditions: [condition], order: FAILED_FIRST }
  return await findPage<ListedJob>(db, list, request)
}

export async function findJob(db: Database, id: string): Promise<ListedJob | undefined> {
  const { rows } = await sql<ListedJob>`select ${COLUMNS} from ${JOBS} where job.id = ${id}::bigint`.execute(
    db,
  )
  return rows[0]
}

/** Retries one or all jobs whose last attempt failed, given up or not. Returns how many. */
export async function retryJobs(db: Database, id: string | undefined): Promise<number> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(
        select id from graphile_worker._private_jobs
        where locked_at is null and attempts > 0 and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)),
      now(), null, 0, null)`.execute(db)
  return rows.length
}

/** Deletes a job that was given up. Returns whether there was one. */
export async function discardJob(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id}::bigint and locked_at is null and attempts >= max_attempts
    returning id`.execute(db)
  return rows.length > 0
}

export interface WorkerState {
  readonly id: string
  readonly seen_at: string
  readonly is_alive: boolean
}

/** Workers, and for how many seconds the oldest job that is due waits. */
export async function measureWorkers(
  db: Database,
  silentSeconds: number,
): Promise<{ readonly workers: readonly WorkerState[]; readonly lateSeconds: number }> {
  const [workers, late] = await Promise.all([
    sql<WorkerState>`
      select id, seen_at, seen_at > clock_timestamp() - make_interval(secs => ${silentSeconds}) as is_alive
      from worker_process order by seen_at desc, id limit 100`.execute(db),
    sql<{ seconds: number }>`
      select greatest(coalesce(extract(epoch from clock_timestamp() - min(run_at)), 0), 0)::float8 as seconds
      from graphile_worker._private_jobs where is_available and run_at <= clock_timestamp()`.execute(db),
  ])
  return { workers: workers.rows, lateSeconds: late.rows[0]?.seconds ?? 0 }
}
