/** Merges and erasures finish even if their job is gone. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs } from '../../../testing/jobs.ts'
import { aPerson } from '../../../testing/makers.ts'
import { accountMerging, clearAfterDeparture, erasureReporting } from '../jobs.ts'
import { resumeUnfinished } from './resuming.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance
const { sql } = instance.store
beforeEach(() => sql`delete from graphile_worker._private_jobs`)

const finish = () => doJobs(instance, accountMerging, clearAfterDeparture, erasureReporting)
const grow = async () => {
  await sql`update account_merge set started_at = now() - interval '2 hours'`
  await sql`update erasure set created_at = now() - interval '2 hours'`
}
async function aMerge() {
  const [kept, merged] = [await aPerson(instance), await aPerson(instance)]
  const { id } = await admin.mergeAccount({ personID: kept.id, body: { person: merged.id } })
  return async () => (await admin.getAccountMerge({ personID: kept.id, mergeID: id })).state
}
async function anErasure() {
  const { id, username, client } = await aPerson(instance)
  const content = { type: 'text/html', text: 'x' } as const
  await client.createContent({ body: { type: 'discussion', subject: 'It stays', content } })
  const body = { username, content: 'keep' } as const
  const { id: erasureID } = await admin.erasePerson({ personID: id, body })
  return () => admin.getErasure({ erasureID })
}

test('a merge and an erasure whose jobs are lost go on', async () => {
  const [merge, erasure] = [await aMerge(), await anErasure()]
  await sql`delete from graphile_worker._private_jobs`
  await resumeUnfinished(context)
  const early = await sql`select from graphile_worker._private_jobs`
  await grow()

  await resumeUnfinished(context)
  await finish()

  expect(early).toHaveLength(0)
  expect([await merge(), (await erasure()).state]).toEqual(['done', 'done'])
})

test('jobs that were given up are replaced, and waiting ones stay', async () => {
  const [merge, erasure] = [await aMerge(), await anErasure()]
  await grow()
  const read = () => sql`select id, attempts::int from graphile_worker._private_jobs order by id`
  const before = await read()
  await resumeUnfinished(context)
  const untouched = await read()
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'on purpose'`

  await resumeUnfinished(context)
  const replaced = await read()
  await finish()

  expect(untouched).toEqual(before)
  expect(replaced.map(({ attempts }) => attempts)).toEqual([0, 0])
  expect([await merge(), (await erasure()).state]).toEqual(['done', 'done'])
})

test('an erasure that starts over counts what there was once', async () => {
  const erasure = await anErasure()
  await doJobs(instance, clearAfterDeparture)
  await sql`delete from graphile_worker._private_jobs`
  await grow()

  await resumeUnfinished(context)
  await finish()

  const { report } = await erasure()
  expect(report?.holdings.find(({ kind }) => kind === 'content')).toEqual({
    kind: 'content',
    before: 1,
    after: 1,
  })
})
