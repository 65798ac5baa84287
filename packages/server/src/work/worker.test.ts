import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addJob, CutOff, countJobs, TryAgain } from '../db/job-queue.ts'
import { listJobs, retryJobs } from '../db/listed-jobs.ts'
import { inTransaction } from '../db/transaction.ts'
import { anInstance } from '../testing/instance.ts'
import { type Job, jobWith, scheduled } from './jobs.ts'
import { startWorker } from './worker.ts'

const lines: { job?: string; level: number; err?: unknown }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const instance = await anInstance({ FOLKMOOT_WORKER_TIMEOUT: '1s' }, { log })
const { context, connection } = instance
const { sql } = instance.store
afterAll(() => instance.close())
beforeEach(() => sql`delete from graphile_worker._private_jobs`)

const TEN = { startIndex: 0, count: 10 }
const GREET = { name: 'greet', maxAttempts: 2 }

const working = (jobs: readonly Job[], isSole = false) =>
  startWorker(context, { connection, jobs, isSole, graceMs: 100 })

test('a job commits with its transaction, and runs at once', async () => {
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

test('an invalid payload fails; a failed job is counted, and a retry runs it', async () => {
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
  const { rows: listed } = await listJobs(context.db, undefined, TEN)
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

test('a worker that has the database to itself runs the jobs of a dead one at once', async () => {
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

/** A job as a killed worker leaves it. */
async function leaveInHand(worker: string, { silentFor, attempt }: { silentFor: number; attempt: number }) {
  await addJob(context.db, GREET, { payload: { of: worker } })
  await sql`insert into worker_process (id, seen_at) values (${worker}, now() - make_interval(secs => ${silentFor}))`
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}, attempts = ${attempt}
    where locked_by is null`
}

test('a worker takes over the jobs of one without heartbeats, not of a living one', async () => {
  await leaveInHand('pool-alive', { silentFor: -3_600, attempt: 1 })
  await leaveInHand('pool-silent', { silentFor: 2, attempt: 1 })
  const done: [unknown, number][] = []
  const worker = await working([
    { ...GREET, run: async (_context, payload, { number }) => done.push([payload, number]) },
  ])
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([[{ of: 'pool-silent' }, 2]])
  await worker.stop()

  expect(await sql`select locked_by from graphile_worker._private_jobs`).toEqual([
    { locked_by: 'pool-alive' },
  ])
  expect(await sql`select id from worker_process`).toEqual([{ id: 'pool-alive' }])
  await sql`delete from worker_process`
})

test('a job whose worker was killed in the last attempt gets one more attempt', async () => {
  await leaveInHand('pool-silent', { silentFor: 2, attempt: GREET.maxAttempts })
  const done: boolean[] = []
  const worker = await working([
    { ...GREET, run: async (_context, _payload, { isLast }) => done.push(isLast) },
  ])
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([true])
  await worker.stop()
})

test('an attempt interrupted by the shutdown does not count', async () => {
  const began = Promise.withResolvers<void>()
  const greet: Job = {
    ...GREET,
    async run(_context, _payload, { stopping }) {
      began.resolve()
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      throw new CutOff('stopped')
    },
  }
  await addJob(context.db, { ...GREET, maxAttempts: 1 })
  const worker = await working([greet])
  await began.promise
  await worker.stop()

  expect((await listJobs(context.db, undefined, TEN)).rows).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('an expected failure is retried without a warning, until it fails for good', async () => {
  lines.length = 0
  const greet: Job = {
    ...GREET,
    run: async () => {
      throw new TryAgain('busy')
    },
  }
  await addJob(context.db, GREET)
  const worker = await working([greet])
  await expect.poll(async () => (await countJobs(context.db)).failed, { timeout: 20_000 }).toBe(1)
  await worker.stop()

  const [info, error] = [30, 50]
  expect(lines.filter(({ job }) => job === 'greet').map(({ level }) => level)).toEqual([info, error])
})

test('every schedule is a valid cron expression', async () => {
  const worker = await working([scheduled('tick', '3,13 * * * *', async () => {})])
  await worker.stop()
  await expect(working([scheduled('tick', 'now and then', async () => {})])).rejects.toThrow()
})

test('the worker adds and runs a scheduled job in its minute', { timeout: 120_000 }, async () => {
  let runs = 0
  const worker = await working([scheduled('every_minute', '* * * * *', async () => runs++)])
  await expect.poll(() => runs, { timeout: 90_000, interval: 500 }).toBeGreaterThan(0)
  await worker.stop()
})

test('a worker runs four jobs of a kind at a time; the others wait in the queue', async () => {
  let running = 0
  let most = 0
  let done = 0
  const full = Promise.withResolvers<void>()
  const greet = jobWith(GREET, Type.Object({ name: Type.String() }), async () => {
    most = Math.max(most, ++running)
    if (running === 4) full.resolve()
    await full.promise
    running--
    done++
  })
  for (let number = 0; number < 12; number++)
    await addJob(context.db, GREET, { payload: { name: `job ${number}` } })
  const worker = await working([greet])
  await expect.poll(() => done, { timeout: 20_000 }).toBe(12)
  await worker.stop()

  expect(most).toBe(4)
})

test('a job with the key of a waiting one replaces it', async () => {
  for (const name of ['Ann', 'Bob', 'Cem'])
    await addJob(context.db, GREET, { payload: { name }, key: 'the only one' })

  const jobs = await sql`select payload from graphile_worker._private_jobs`

  expect([...jobs]).toEqual([{ payload: { name: 'Cem' } }])
})
