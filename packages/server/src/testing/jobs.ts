/** Jobs without a worker: a test decides when due jobs run. */
import { Logger, runOnce } from 'graphile-worker'
import { openWorkerPool } from '../db/worker-pool.ts'
import type { Job } from '../work/jobs.ts'
import { taskListOf } from '../work/tasks-of.ts'
import type { Instance } from './instance.ts'

const AT_ONCE = 4
const silent = new Logger(() => () => {})

async function isAnyDue({ store }: Instance, names: readonly string[]): Promise<boolean> {
  const due = await store.sql`
    select from graphile_worker.jobs
    where task_identifier = any(${[...names]}) and locked_at is null and run_at <= now() and attempts < max_attempts
    limit 1`
  return due.length > 0
}

/** Until none of them is due: `runOnce` may end while jobs wait for another one of their queue. */
export async function doJobs(instance: Instance, ...jobs: readonly Job[]): Promise<void> {
  const { context, connection } = instance
  const pgPool = openWorkerPool(connection, AT_ONCE)
  try {
    const taskList = taskListOf(context, jobs)
    do {
      await runOnce({ pgPool, taskList, noHandleSignals: true, logger: silent, concurrency: AT_ONCE })
    } while (await isAnyDue(instance, Object.keys(taskList)))
  } finally {
    await pgPool.end()
  }
}

/** Those that wait for their next attempt wait no longer. */
export async function makeJobsDue({ store }: Instance): Promise<void> {
  await store.sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`
}
