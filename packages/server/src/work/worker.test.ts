import { Type } from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addJob, countJobs, listJobs, retryJobs } from '../db/job-queue.ts'
import { inTransaction } from '../db/transaction.ts'
import { anInstance } from '../testing/instance.ts'
import { type Job, jobWith, scheduled } from './jobs.ts'
import { startWorker } from './worker.ts'

const instance = await anInstance()
const { context, connection } = instance
const { sql } = instance.store
afterAll(() => instance.close())
beforeEach(() => sql`delete from graphile_worker._private_jobs`)

const GREET = { name: 'greet', maxAttempts: 2 }

const working = (jobs: readonly Job[], isSole = false) => startWorker(context, { connection, jobs, isSole })

test('a job commits with its cause, and is done at once', async () => {
  const greeted: string[] = []
  const greet = jobWith(GREET, Type.Object({ name: Type.String() }), async (_context, { name }) =>
    greeted.push(name),
  )
  const worker = await working([greet])
  const broken = inTransaction(context.writeDb, async (tx) => {
    await addJob(tx.db, GREET, { payload: { name: 'nobody' } })
    throw new Error('changed its mind')
  })
  await expect(broken).rejects.toThrow('changed its mind')
  await inTransaction(context.writeDb, (tx) => addJob(tx.db, GREET, { payload: { name: 'Ann' } }))
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ann'])
  await worker.stop()

  expect(await countJobs(context.db)).toEqual({ waiting: 0, running: 0, failed: 0 })
})

test('a payload that is not as it should be fails; a job that was given up is seen, and done when it is tried again', async () => {
  const tried: number[] = []
  let isBroken = true
  const greet = jobWith(
    GREET,
    Type.Object({ name: Type.String() }),
    async (_context, _payload, { number, isLast }) => {
      tried.push(number)
      if (isBroken) throw new Error(isLast ? 'broken for good' : 'broken')
    },
  )
  const worker = await working([greet])
  await addJob(context.db, { ...GREET, maxAttempts: 1 }, { payload: { name: 7 } })
  await addJob(context.db, GREET, { payload: { name: 'Ann' } })
  await expect.poll(async () => (await countJobs(context.db)).failed, { timeout: 20_000 }).toBe(2)
  const listed = await listJobs(context.db, 10)
  isBroken = false
  await retryJobs(context.db, listed.find(({ last_error }) => last_error === 'broken for good')?.id)
  await expect
    .poll(() => countJobs(context.db), { timeout: 20_000 })
    .toEqual({ waiting: 0, running: 0, failed: 1 })
  await worker.stop()

  expect(listed.map(({ name, state, attempts }) => [name, state, attempts])).toEqual([
    ['greet', 'failed', 1],
    ['greet', 'failed', 2],
  ])
  expect(tried).toEqual([1, 2, 1])
  const text = await (await fetch(`${instance.baseUrl}/metrics`)).text()
  expect(text).toMatch(/^folkmoot_jobs_failed 1$/m)
  expect(text).toMatch(/^folkmoot_jobs_total\{name="greet",outcome="failed"\} 2$/m)
  expect(text).toMatch(/^folkmoot_jobs_total\{name="greet",outcome="retried"\} 1$/m)
})

test('what a worker that is gone had in hand is done by the next one that has the database alone', async () => {
  const done: number[] = []
  const leave = async () => {
    await addJob(context.db, GREET)
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-gone', attempts = 1`
  }
  await leave()
  const worker = await working(
    [{ ...GREET, run: async (_context, _payload, { number }) => done.push(number) }],
    true,
  )
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([2])
  await worker.stop()

  expect(await sql`select id from worker_process`).toEqual([])
})

test('a schedule is a line of cron that is understood', async () => {
  const worker = await working([scheduled('tick', '3,13 * * * *', async () => {})])
  await worker.stop()
  await expect(working([scheduled('tick', 'now and then', async () => {})])).rejects.toThrow()
})
