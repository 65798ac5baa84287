import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPidFile } from '../db/embedded/pid-file.ts'
import { DATABASE, USER } from '../db/embedded/site.ts'
import { openSql, type Sql } from '../db/sql.ts'
import { jobs } from '../jobs.ts'
import { aPreparedSite, clear, postmasterPid, type Site, serve, stop } from '../testing/process.ts'

const PATIENCE = { timeout: 90_000, interval: 20 }
const JOBS = 3_000
const NAME = jobs.find(({ isRemote }) => !isRemote)?.name ?? ''

/** Of the PostgreSQL that runs now; after a restart it is another. */
async function ask<T>(site: Site, work: (sql: Sql) => Promise<T>): Promise<T> {
  const file = await readPidFile(join(site.directory, 'postgres'))
  const sql = openSql(
    { host: file?.socketDirectory ?? '', port: file?.port, username: USER, database: DATABASE },
    { max: 1 },
  )
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const left = (site: Site) =>
  ask(
    site,
    async (sql) => (await sql`select from graphile_worker.jobs where task_identifier = ${NAME}`).length,
  )

const addMany = (sql: Sql) => sql`
  select from graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object('identifier', ${NAME}::text))
    from generate_series(1, ${JOBS})))`

/** SIGINT is a fast shutdown, SIGKILL as when out of memory. */
async function restartPostgres(site: Site, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const pid = await postmasterPid(site)
  process.kill(pid, signal)
  const hasRestarted = async () => {
    const now = await postmasterPid(site).catch(() => pid)
    return now !== pid && (await fetch(`${site.baseUrl}/health/ready`)).ok
  }
  await expect.poll(hasRestarted, PATIENCE).toBe(true)
}

test('PostgreSQL restarts while jobs run: the server goes on and does them all', {
  timeout: 240_000,
}, async () => {
  const site = await aPreparedSite()
  site.environment = { ...site.environment, FOLKMOOT_WORKER_TIMEOUT: '1s' }
  const server = await serve(site)
  onTestFinished(async () => {
    await stop(server)
    await clear(site)
  })
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    await ask(site, addMany)
    // The first are done.
    await expect.poll(() => left(site), PATIENCE).toBeLessThan(JOBS)
    await restartPostgres(site, signal)
    await expect.poll(() => left(site), PATIENCE).toBe(0)
  }

  expect(await stop(server)).toBe(0)
})
