import { Type } from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addJob, countJobs, findDeadWorkers } from '../db/job-queue.ts'
import { openSql } from '../db/sql.ts'
import { anInstance } from '../testing/instance.ts'
import { jobWith } from './jobs.ts'
import { SLOTS, startWorker } from './worker.ts'

const instance = await anInstance({ FOLKMOOT_WORKER_TIMEOUT: '1s' })
const { context, connection } = instance
const { sql } = instance.store
afterAll(() => instance.close())
beforeEach(() => sql`delete from graphile_worker._private_jobs`)

const PATIENCE = { timeout: 30_000 }
const GREET = { name: 'greet', maxAttempts: 2 }
const NOTHING_LEFT = { waiting: 0, running: 0, failed: 0 }

/** Statements of the worker that wait for a row lock. */
const waiting = async () =>
  (
    await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'folkmoot worker' and wait_event_type = 'Lock'`
  ).map(({ pid }) => pid)

/** Each job waits until it may end. */
function gated(count: number) {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const job = jobWith(GREET, Type.Object({ n: Type.Number() }), async (_context, { n }) => {
    begun.push(n)
    await gates[n]?.promise
  })
  return { job, begun, end: (n: number) => gates[n]?.resolve() }
}

/** Until the returned function is called, others wait for what the statement locks. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const isLocked = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const holder = openSql(connection, { max: 1 })
  const locking = holder.begin(async (own) => {
    await own`set local idle_in_transaction_session_timeout = 0`
    await own.unsafe(statement)
    isLocked.resolve()
    await isOver.promise
  })
  await isLocked.promise
  return async () => {
    isOver.resolve()
    await locking
    await holder.end()
  }
}

/** The worker cannot write the result of any job. */
const lockJobs = () => hold('select from graphile_worker._private_jobs for update')

test('a worker that loses its connections while it records results starts again and repeats those jobs', {
  timeout: 90_000,
}, async () => {
  const { job, begun, end } = gated(SLOTS)
  const worker = await startWorker(context, { connection, isSole: false, graceMs: 100, jobs: [job] })
  for (let n = 0; n < SLOTS; n++) await addJob(context.db, GREET, { payload: { n } })
  await expect.poll(() => begun.toSorted(), PATIENCE).toEqual([0, 1, 2, 3])
  const unlock = await lockJobs()
  for (const n of [0, 1, 2]) {
    end(n)
    await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(n + 1)
  }
  await sql`select pg_terminate_backend(pid) from unnest(${await waiting()}::int[]) pid`
  await unlock()
  end(3)
  await expect.poll(() => countJobs(context.db), PATIENCE).toEqual(NOTHING_LEFT)
  await addJob(context.db, GREET, { payload: { n: 0 } })
  await expect.poll(() => countJobs(context.db), PATIENCE).toEqual(NOTHING_LEFT)
  await worker.stop()

  expect(begun).toEqual(expect.arrayContaining([0, 0, 1, 1, 2, 2, 3]))
})

/** Its first job ends, and the connection that records that is lost. */
async function breakRunner(end: (n: number) => void): Promise<void> {
  const unlock = await lockJobs()
  end(0)
  await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(1)
  await sql`select pg_terminate_backend(pid) from unnest(${await waiting()}::int[]) pid`
  await unlock()
}

test('a worker that starts again sends a heartbeat at once', { timeout: 90_000 }, async () => {
  const rare = { ...context, config: { ...context.config, workerTimeout: 3_600 } }
  const { job, begun, end } = gated(2)
  const worker = await startWorker(rare, { connection, isSole: false, graceMs: 100, jobs: [job] })
  await addJob(context.db, GREET, { payload: { n: 0 } })
  await expect.poll(() => begun, PATIENCE).toEqual([0])
  await breakRunner(end)
  await addJob(context.db, GREET, { payload: { n: 1 } })
  await expect.poll(() => begun, PATIENCE).toEqual([0, 1])
  const seen = () => sql`
    select from graphile_worker._private_jobs job join worker_process alive on alive.id = job.locked_by
    where job.payload->>'n' = '1'`
  await expect.poll(async () => (await seen()).length, PATIENCE).toBe(1)
  end(1)
  await worker.stop()
})

test('a worker never seen is dead only once its locks are older than the timeout', async () => {
  await addJob(context.db, GREET)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-new', attempts = 1`
  const young = await findDeadWorkers(context.db, 3_600)
  const forSole = await findDeadWorkers(context.db, 0)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 hours'`

  expect(await findDeadWorkers(context.db, 3_600)).toEqual(['pool-new'])
  expect([young, forSole]).toEqual([[], ['pool-new']])
})

test('a stop while the worker starts again stops the new runner too', { timeout: 90_000 }, async () => {
  const { job, begun, end } = gated(1)
  const worker = await startWorker(context, { connection, isSole: false, graceMs: 100, jobs: [job] })
  await addJob(context.db, GREET, { payload: { n: 0 } })
  await expect.poll(() => begun, PATIENCE).toEqual([0])
  // A runner looks for migrations first.
  const release = await hold('lock table graphile_worker.migrations')
  await breakRunner(end)
  await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(1)
  // The stop cannot delete the heartbeat, so the new runner opens its connections during the stop.
  const letStop = await hold('lock table worker_process')
  let isOver = false
  const stopped = worker.stop().finally(() => {
    isOver = true
  })
  await release()
  const listening = () => sql`
    select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`
  await expect.poll(async () => isOver || (await listening()).length > 0, PATIENCE).toBe(true)
  await letStop()
  await stopped

  expect(await listening()).toEqual([])
})
