import { api } from '@folkmoot/contract'
import { Type } from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../../../db/job-queue.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../../testing/jobs.ts'
import { jobWith } from '../../../work/jobs.ts'
import { warningsOf } from './health.ts'
import { errorText } from './represent.ts'

const instance = await anInstance()
const { admin, context } = instance
const { sql } = instance.store
afterAll(() => instance.close())
beforeEach(() => sql`delete from graphile_worker._private_jobs`)

const done: string[] = []
let isBroken = true
const greet = jobWith(
  { name: 'greet', maxAttempts: 2 },
  Type.Object({ name: Type.String() }),
  async (_context, { name }) => {
    if (isBroken) throw new Error('no answer from smtp://user:secret@mail.example/?key=1')
    done.push(name)
  },
)

/** Once, or until it is given up. */
async function aFailedJob(attempts: 1 | 2) {
  isBroken = true
  await addJob(context.db, greet, { payload: { name: 'Ann' } })
  for (let attempt = 0; attempt < attempts; attempt++) {
    await makeJobsDue(instance)
    await doJobs(instance, greet)
  }
  const [job] = (await admin.listJobs({})).list
  if (!job) throw new Error('It is done.')
  return job
}

test('a job that failed says why, without secrets, and is done at once when it is retried by hand', async () => {
  const job = await aFailedJob(1)
  isBroken = false

  await admin.retryJob({ jobID: job.id })
  await doJobs(instance, greet)

  expect(job).toMatchObject({
    name: 'greet',
    state: 'retrying',
    attempts: 1,
    maxAttempts: 2,
    error: 'no answer from smtp://mail.example/',
  })
  expect(job.resources.retry?.allowed).toEqual(['POST'])
  expect(job.resources.self?.allowed).toEqual([])
  expect(done).toContain('Ann')
  expect((await admin.listJobs({})).list).toEqual([])
})

test('a job that was given up comes first, makes the instance need attention, and can be discarded', async () => {
  const job = await aFailedJob(2)
  await addJob(context.db, greet, { payload: { name: 'Ben' }, runAt: new Date(0) })
  const { list } = await admin.listJobs({})
  const { warnings } = await admin.getHealth({})

  await admin.deleteJob({ jobID: job.id })

  expect(list.map(({ state }) => state)).toEqual(['failed', 'waiting'])
  expect(warnings).toContain('jobsFailed')
  expect((await admin.listJobs({ filter: ['state(failed)'] })).list).toEqual([])
})

test('what has not failed is neither retried nor discarded, what is still tried not discarded: 409', async () => {
  const retrying = await aFailedJob(1)
  await addJob(context.db, greet, { payload: { name: 'Ben' }, runAt: new Date(Date.now() + 60_000) })
  const waiting = (await admin.listJobs({ filter: ['state(waiting)'] })).list[0]
  const jobID = waiting?.id ?? ''

  const replies = [
    await admin.send(api.retryJob, { jobID }),
    await admin.send(api.deleteJob, { jobID }),
    await admin.send(api.deleteJob, { jobID: retrying.id }),
  ]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'jobNotFailed'],
    [409, 'jobNotFailed'],
    [409, 'jobNotFailed'],
  ])
})

test('retrying and discarding are in the audit log, with the name of the job', async () => {
  const job = await aFailedJob(2)

  await admin.retryJob({ jobID: job.id })
  for (let attempt = 0; attempt < 2; attempt++) {
    await doJobs(instance, greet)
    await makeJobsDue(instance)
  }
  await admin.deleteJob({ jobID: job.id })

  const { list } = await admin.listAuditEntries({ filter: [`target(job,${job.id})`] })
  expect(list.map(({ action, actor, target }) => [action, actor?.username, target?.label])).toEqual([
    ['job.discarded', 'admin', 'greet'],
    ['job.retried', 'admin', 'greet'],
  ])
})

test('an error is its first line, without what URLs may hold', () => {
  expect(errorText(null)).toBeUndefined()
  expect(errorText('Refused: https://a:b@host/x?token=1#y, later\n at file.ts:1')).toBe(
    'Refused: https://host/x later',
  )
  expect(errorText('x'.repeat(1000))).toHaveLength(300)
  expect(errorText('No smtp://ann:p/a@s?s#w@mail.example:25 today')).toBe('No smtp://mail.example:25 today')
  expect(errorText(`smtp://ann:${'secret'.repeat(1000)}@mail.example`)).toBe('smtp://')
  const begin = performance.now()
  errorText('//'.repeat(1_000_000))
  expect(performance.now() - begin).toBeLessThan(1_000)
})

test('jobs that are due make the instance need attention: without a worker, or with one that is late', async () => {
  const health = await admin.getHealth({})
  const late = { ...health, jobs: { ...health.jobs, lateSeconds: 601 } }
  const worker = { id: 'worker', seen: health.checked, isAlive: true }

  expect(warningsOf({ ...late, workers: [] })).toContain('noWorker')
  expect(warningsOf({ ...late, workers: [worker] })).toContain('jobsLate')
  expect(warningsOf({ ...health, jobs: { ...health.jobs, failed: 0 } })).toEqual([])
})
