import { get } from 'node:http'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type ConnectionOptions, openSql } from '../db/sql.ts'
import { jobs } from '../jobs.ts'
import { freePort } from '../testing/free-port.ts'
import { aDatabase } from '../testing/instance.ts'
import { aSite, clear, folkmoot, stop } from '../testing/process.ts'

const PATIENCE = { timeout: 60_000 }
const NO_STORE = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'files',
  S3_REGION: 'nowhere',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const site = await aSite()
const { connection, drop } = await aDatabase()
/** Drivers read missing parts from the environment: a URL cannot name a socket. */
const environmentOf = ({ host, port, username, database }: ConnectionOptions) => ({
  ...site.environment,
  DATABASE_URL: `postgres:///${database}`,
  PGHOST: String(host),
  PGPORT: String(port),
  PGUSER: String(username),
})
const shared = environmentOf(connection)
const sql = openSql(connection, { max: 1 })
afterAll(async () => {
  await sql.end()
  await drop()
  await clear(site)
})

/** Asks for metrics of this machine under another name. */
async function askAs(host: string, port: number): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    get({ port, path: '/metrics', headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
}

const addOne = (name: string) => sql`select from graphile_worker.add_job(${name}, max_attempts => 1)`
const left = async (name: string) =>
  (await sql`select from graphile_worker.jobs where task_identifier = ${name}`).length

test('without DATABASE_URL neither a separate worker nor a server without one starts', async () => {
  const commands = [folkmoot('worker', site.environment), folkmoot('serve --no-worker', site.environment)]
  const exits = await Promise.all(commands.map(({ exit }) => exit))

  expect(exits).toEqual([1, 1])
  for (const command of commands) expect(command.output()).toContain('DATABASE_URL')
})

test('a server without a worker leaves jobs alone; a separate worker runs them and stops on request', {
  timeout: 180_000,
}, async () => {
  const name = jobs[0]?.name ?? ''
  const server = folkmoot('serve --no-worker', shared)
  await expect.poll(() => server.output(), PATIENCE).toContain('Stop with Ctrl-C')
  await addOne(name)
  const port = await freePort()
  const worker = folkmoot('worker', { ...shared, FOLKMOOT_WORKER_METRICS_PORT: String(port) })
  await expect.poll(() => worker.output(), PATIENCE).toContain('Folkmoot works')
  await expect.poll(() => left(name), PATIENCE).toBe(0)
  const metrics = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  // The first run of a follower may still be under way.
  await expect
    .poll(metrics, PATIENCE)
    .toMatch(/^folkmoot_follower_last_success_age_seconds\{follower="search"\} \d/m)
  const counted = await metrics()
  const elsewhere = await fetch(`http://127.0.0.1:${port}/`)
  const rebound = await askAs('elsewhere.example', port)

  expect(counted).toContain(`folkmoot_jobs_total{name="${name}",outcome="done"} 1`)
  expect(counted).toMatch(/^folkmoot_follower_runs_total\{follower="search"\} [1-9]/m)
  expect(elsewhere.status).toBe(404)
  expect(rebound).toBe(421)
  expect([await stop(worker), await stop(server)]).toEqual([0, 0])
})

test('a worker that starts first leaves the first admin to the server, which prints the password', {
  timeout: 180_000,
}, async () => {
  const empty = await aDatabase()
  onTestFinished(() => empty.drop())
  const environment = environmentOf(empty.connection)
  const worker = folkmoot('worker', environment)
  await expect.poll(() => worker.output(), PATIENCE).toContain('Folkmoot works')
  const server = folkmoot('serve --no-worker', environment)
  await expect.poll(() => server.output(), PATIENCE).toContain('Stop with Ctrl-C')
  const exits = [await stop(worker), await stop(server)]

  expect(server.output()).toMatch(/^ +username +admin\n +password +\S{20}$/m)
  expect(exits).toEqual([0, 0])
})

test('a worker without the files of the servers does not start: it would delete their rows alone', {
  timeout: 180_000,
}, async () => {
  const [blob] = await sql`
    insert into blob (store, key, state, hash, size, uses)
    values ('directory', 'kept0elsewhere', 'stored', 'hash', 1, 1) returning id`
  onTestFinished(async () => void (await sql`delete from blob where id = ${blob?.id}`))
  const elsewhere = folkmoot('worker', shared)
  const exits = [await elsewhere.exit]
  await sql`update blob set store = 's3' where id = ${blob?.id}`
  const unset = folkmoot('worker', shared)
  exits.push(await unset.exit)
  const wrong = folkmoot('worker', { ...shared, ...NO_STORE })
  exits.push(await wrong.exit)

  expect(exits).toEqual([1, 1, 1])
  expect(elsewhere.output()).toContain('The files of the servers are not in')
  expect(unset.output()).toContain('The files of the servers are not in')
  expect(wrong.output()).toContain('Files cannot be kept')
})

test('failed jobs are listed with their error, and retried on request', {
  timeout: 180_000,
}, async () => {
  await addOne('count_sheep')
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no sheep'`
  const listing = folkmoot('jobs', shared)
  await listing.exit
  const [row] = await sql`select id from graphile_worker._private_jobs`
  const unknown = folkmoot('jobs retry 123456789', shared)
  const unknownExit = await unknown.exit
  const one = folkmoot(`jobs retry ${row?.id}`, shared)
  await one.exit
  const all = folkmoot('jobs retry --failed', shared)
  await all.exit

  expect(listing.output()).toMatch(/^\d+ +failed +count_sheep +1\/1 .* no sheep$/m)
  expect([unknownExit, unknown.output()]).toEqual([1, 'No job 123456789 has failed.\n'])
  expect(one.output()).toBe('1 job is tried again.\n')
  expect(all.output()).toBe('0 jobs are tried again.\n')
})

test('the doctor notices jobs that wait because no worker runs', { timeout: 180_000 }, async () => {
  await addOne('count_cows')
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '11 minutes'`
  onTestFinished(async () => void (await sql`delete from worker_process`))
  const without = folkmoot('doctor', shared)
  const exit = await without.exit
  await sql`insert into worker_process (id) values ('somebody')`
  const beside = folkmoot('doctor', shared)
  await beside.exit

  expect(exit).toBe(1)
  expect(without.output()).toMatch(
    /!! {3}No worker runs; the oldest job .* waits for \d{3,} s\.\n.*folkmoot worker/,
  )
  expect(beside.output()).toMatch(/ok {3}1 worker runs; the oldest job that is due waits for \d{3,} s\./)
})
