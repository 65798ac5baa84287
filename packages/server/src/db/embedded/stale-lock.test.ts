import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from './processes.ts'
import { amRoot } from './run-as.ts'
import {
  aCluster,
  aDirectory,
  ask,
  KEEPS_COMMITS,
  postmasterPid,
  postmastersOf,
  start,
  until,
} from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })

/** A cluster whose postmaster was killed without a supervisor. */
async function aCrashedCluster() {
  const directory = await aCluster()
  const server = await start(directory, { settings: KEEPS_COMMITS })
  await ask(server, 'create table kept as select 42 as answer')
  server.release()
  const pid = await postmasterPid(directory)
  process.kill(pid, 'SIGKILL')
  await until(async () => !(await isAlive(pid)))
  const locks = [join(directory, 'postmaster.pid'), join(server.connection.host, '.s.PGSQL.5432.lock')]
  return { directory, locks }
}

async function renumber(lock: string, pid: number): Promise<void> {
  const [, ...rest] = (await readFile(lock, 'utf8')).split('\n')
  await writeFile(lock, [pid, ...rest].join('\n'))
}

/** A process that is no PostgreSQL but runs as the same user, so that it looks like a postmaster alive. */
async function aStranger(directory: string): Promise<number> {
  const { uid } = await stat(directory)
  const child = spawn('sleep', ['60'], amRoot() ? { uid } : {})
  onTestFinished(() => void child.kill())
  return child.pid ?? 0
}

/** A zombie process, as orphans are in many containers. */
async function aZombie(directory: string): Promise<number> {
  const { uid } = await stat(directory)
  const script = 'sleep 0.1 & echo $!; exec sleep 60'
  const parent = spawn('/bin/sh', ['-c', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(amRoot() && { uid }),
  })
  onTestFinished(() => void parent.kill())
  const [line] = await once(parent.stdout, 'data')
  await until(async () => !(await isAlive(Number(line))))
  return Number(line)
}

test('a lock file left by a killed postmaster does not block the next start', async () => {
  const { directory } = await aCrashedCluster()

  const server = await start(directory)

  expect(server.adopted).toBe(false)
  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a lock file whose number now belongs to an unrelated process does not block the start', async () => {
  const { directory, locks } = await aCrashedCluster()
  for (const lock of locks) await renumber(lock, await aStranger(directory))

  const server = await start(directory)

  expect(server.adopted).toBe(false)
  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a lock file whose number belongs to a zombie does not block the start', async () => {
  const { directory, locks } = await aCrashedCluster()
  for (const lock of locks) await renumber(lock, await aZombie(directory))

  const server = await start(directory)

  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a start waits while a child of the killed postmaster still holds its memory', async () => {
  const directory = await aCluster()
  const before = await start(directory, { settings: KEEPS_COMMITS })
  before.release()
  const sql = postgres({ ...before.connection, max: 1 })
  const [child] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  process.kill(child?.pid ?? 0, 'SIGSTOP')
  process.kill(await postmasterPid(directory), 'SIGKILL')

  const starting = start(directory)
  await until(async () =>
    (await readFile(`${directory}.log`, 'utf8')).includes('pre-existing shared memory block'),
  )
  process.kill(child?.pid ?? 0, 'SIGKILL')
  const server = await starting

  expect(server.adopted).toBe(false)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await sql.end({ timeout: 0 })
})

test('a lock file whose number is now our own does not block the start', async () => {
  const { directory, locks } = await aCrashedCluster()
  for (const lock of locks) await renumber(lock, process.pid)

  const server = await start(directory)

  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a lock file whose number belongs to another cluster does not block the start', async () => {
  const { directory, locks } = await aCrashedCluster()
  const elsewhere = await aCluster()
  const other = await start(elsewhere)
  for (const lock of locks) await renumber(lock, await postmasterPid(elsewhere))

  const server = await start(directory)

  expect(server.adopted).toBe(false)
  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await ask(other, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an empty lock file left by a power cut does not block the start', async () => {
  const { directory, locks } = await aCrashedCluster()
  const aMinuteAgo = new Date(Date.now() - 60_000)
  for (const lock of locks) {
    await writeFile(lock, '')
    await utimes(lock, aMinuteAgo, aMinuteAgo)
  }

  const server = await start(directory)

  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a copy of a running cluster is not mistaken for the original', async () => {
  const original = await aCluster()
  const running = await start(original)
  await ask(running, 'checkpoint')
  const copy = await aDirectory()
  await promisify(execFile)('cp', ['-Rp', original, copy])

  const server = await start(copy)

  expect(server.adopted).toBe(false)
  expect(server.connection.host).not.toBe(running.connection.host)
  expect([await postmastersOf(original), await postmastersOf(copy)].map((list) => list.length)).toEqual([
    1, 1,
  ])
})
