/** Jobs without a worker: a test decides when due jobs run. */
import { Logger, runOnce } from 'graphile-worker'
import { openWorkerPool } from '../db/worker-pool.ts'
import type { Job } from '../work/jobs.ts'
import { taskListOf } from '../work/tasks-of.ts'
import type { Instance } from './instance.ts'

const AT_ONCE = 4
const silent = new Logger(() => () => {})

/** Until none of them is due. */
export async function doJobs({ context, connection }: Instance, ...jobs: readonly Job[]): Promise<void> {
  const pgPool = openWorkerPool(connection, AT_ONCE)
  try {
    const taskList = taskListOf(context, jobs)
    await runOnce({ pgPool, taskList, noHandleSignals: true, logger: silent, concurrency: AT_ONCE })
  } finally {
    await pgPool.end()
  }
}

/** Those that wait for their next attempt wait no longer. */
export async function makeJobsDue({ store }: Instance): Promise<void> {
  await store.sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`
}
