/** How the instance is doing, and its jobs, for admins (decision 0224). */
import { HEALTH_WARNINGS } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember } from './community.ts'
import { DATE } from './wire.ts'

const HEALTH = '/api/core/v3/admin/health'
const JOBS = '/api/core/v3/admin/jobs'
const MISSING = '9007199254740991'
const ann = await aMember()

test('GET /admin/health has versions, the process, the database, workers and queues (decision 0224)', async () => {
  const health = await admin.getHealth({})

  expect(health).toMatchObject({
    checked: expect.stringMatching(DATE),
    versions: {
      server: expect.any(String),
      node: expect.stringMatching(/^\d+\./),
      postgres: expect.any(String),
    },
    jobs: { waiting: expect.any(Number), running: expect.any(Number), failed: expect.any(Number) },
    webhooks: { queued: expect.any(Number), buggy: expect.any(Number) },
  })
  expect(health.warnings.every((warning) => HEALTH_WARNINGS.includes(warning))).toBe(true)
  expect(health.database.sizeBytes).toBeGreaterThan(1024 ** 2)
  expect(health.database.connections).toBeGreaterThan(0)
  expect(health.database.connectionsMax).toBeGreaterThanOrEqual(health.database.connections)
  expect(health.process.memoryBytes).toBeGreaterThan(1024 ** 2)
  expect(health.process.uptimeSeconds).toBeGreaterThan(0)
})

test('GET /admin/jobs is a list, filtered by state (decision 0224)', async () => {
  const { list } = await admin.listJobs({ count: 100 })
  const failed = await admin.listJobs({ filter: ['state(failed)'], count: 100 })
  const refused = await admin.request({ path: `${JOBS}?filter=state(lost)` })

  for (const job of list) {
    expect(job).toMatchObject({ type: 'job', due: expect.stringMatching(DATE) })
    const isRetryable = job.state === 'failed' || job.state === 'retrying'
    expect(job.resources.retry?.allowed).toEqual(isRetryable ? ['POST'] : [])
    expect(job.resources.self?.allowed).toEqual(job.state === 'failed' ? ['DELETE'] : [])
  }
  expect(failed.list.every(({ state }) => state === 'failed')).toBe(true)
  expect(refused.status).toBe(400)
  expect(refused.error?.message).toContain('accepted are failed, retrying, waiting, running')
})

test('a job that is not there is 404 (decision 0224)', async () => {
  const [retried, deleted, misnamed] = [
    await admin.request({ method: 'POST', path: `${JOBS}/${MISSING}/retry` }),
    await admin.request({ method: 'DELETE', path: `${JOBS}/${MISSING}` }),
    await admin.request({ method: 'DELETE', path: `${JOBS}/x` }),
  ]

  expect([retried.status, retried.error?.code]).toEqual([404, 'jobMissing'])
  expect([deleted.status, deleted.error?.code]).toEqual([404, 'jobMissing'])
  expect(misnamed.status).toBe(404)
})

test('only admins: 403 for members and moderators; `resources.health` of oneself says so (decision 0224)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const [boss, member] = [
    await admin.getPerson({ personID: '@me' }),
    await ann.client.getPerson({ personID: '@me' }),
  ]

  for (const { client } of [ann, moderator]) {
    for (const path of [HEALTH, JOBS]) expect((await client.request({ path })).status).toBe(403)
    for (const [method, path] of [
      ['POST', `${JOBS}/1/retry`],
      ['DELETE', `${JOBS}/1`],
    ] as const)
      expect((await client.request({ method, path })).status).toBe(403)
  }
  expect(boss.resources.health?.allowed).toEqual(['GET'])
  expect(member.resources).not.toHaveProperty('health')
})
