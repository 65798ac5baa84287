import { expect, onTestFinished, test } from 'vitest'
import type { Disk } from '../disk.ts'
import { anInstance, type Parts } from '../testing/instance.ts'
import { aPreparedSite, clear, serve } from '../testing/process.ts'

const ask = async (baseUrl: string) => {
  const answer = await fetch(`${baseUrl}/health/ready`)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

async function instanceWith(parts: Parts = {}) {
  const instance = await anInstance({}, parts)
  onTestFinished(() => instance.close())
  return instance
}

test('ready lists its checks', async () => {
  const { baseUrl } = await instanceWith()

  const ready = await ask(baseUrl)

  expect(ready.status).toBe(200)
  expect(ready.body).toEqual({
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok', disk: 'ok', draining: 'no' },
  })
})

test('a database that lacks a migration is not ready; extra migrations are fine', async () => {
  const { baseUrl, store } = await instanceWith()
  await store.sql`insert into migration (name) values ('9999-of-a-newer-version.sql')`
  const newer = await ask(baseUrl)
  await store.sql`delete from migration where name like '0001%'`
  await new Promise((resolve) => setTimeout(resolve, 300))

  const older = await ask(baseUrl)

  expect([newer.status, older.status]).toEqual([200, 503])
  expect(older.body).toMatchObject({ status: 'unready', checks: { database: 'ok', migrations: 'missing' } })
  expect(Number(older.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an almost full disk refuses writes with 503 and Retry-After; reads work, and ready is degraded', async () => {
  const disk: Disk & { isLow: boolean } = { space: undefined, isLow: false }
  const { admin, baseUrl } = await instanceWith({ disk })
  const write = () =>
    admin.request({
      method: 'PUT',
      path: '/api/core/v3/people/@me',
      headers: { 'content-type': 'application/json' },
      body: '{"status":"written"}',
    })
  disk.isLow = true

  const refused = await write()
  const read = await admin.request({ path: '/api/core/v3/people/@me' })
  const ready = await ask(baseUrl)
  disk.isLow = false
  const accepted = await write()

  expect([refused.status, read.status, ready.status, accepted.status]).toEqual([503, 200, 200, 200])
  expect(refused.error?.code).toBe('diskFull')
  expect(refused.headers.has('retry-after')).toBe(true)
  expect(ready.body).toMatchObject({ status: 'degraded', checks: { disk: 'low' } })
})

test('SIGTERM makes a public instance unready before it stops listening, and it serves meanwhile', async () => {
  const site = await aPreparedSite()
  site.environment = {
    ...site.environment,
    HOST: '127.0.0.1',
    FOLKMOOT_BASE_URL: 'https://community.example.org',
  }
  const server = await serve(site)
  const baseUrl = `http://127.0.0.1:${site.port}`
  server.child.kill('SIGTERM')
  let ready = await ask(baseUrl)
  while (ready.status === 200) ready = await ask(baseUrl)

  const served = await fetch(`${baseUrl}/api/version`)
  const exit = await server.exit
  await clear(site)

  expect(ready.status).toBe(503)
  expect(ready.body).toMatchObject({ status: 'unready', checks: { draining: 'yes' } })
  expect([served.status, exit]).toEqual([200, 0])
})
