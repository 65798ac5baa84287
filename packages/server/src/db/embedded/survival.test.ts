import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { isAlive, stopProcess } from './processes.ts'
import {
  aCluster,
  ask,
  KEEPS_COMMITS,
  postmasterPid,
  postmastersOf,
  start,
  startElsewhere,
  until,
} from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })

test('a postmaster left by a killed process is adopted with its data', async () => {
  const directory = await aCluster()
  const killed = await startElsewhere(directory)
  await ask(killed, 'create table kept as select 42 as answer')
  const pid = await postmasterPid(directory)
  killed.child.kill('SIGKILL')
  await killed.exit

  const server = await start(directory)

  expect(server.adopted).toBe(true)
  expect(server.connection).toEqual(killed.connection)
  expect(await postmasterPid(directory)).toBe(pid)
  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('stop ends an adopted postmaster too', async () => {
  const directory = await aCluster()
  const killed = await startElsewhere(directory)
  killed.child.kill('SIGKILL')
  await killed.exit
  const server = await start(directory)

  await server.stop()

  expect(server.adopted).toBe(true)
  expect(await postmastersOf(directory)).toEqual([])
})

test('Ctrl-C in the terminal of our process does not reach PostgreSQL', async () => {
  const directory = await aCluster()
  const { child, exit } = await startElsewhere(directory)

  process.kill(-(child.pid ?? 0), 'SIGINT')
  await exit
  await pause(300)

  expect(await isAlive(await postmasterPid(directory))).toBe(true)
})

test('a postmaster that is killed is started again at the same socket, and says so', async () => {
  const directory = await aCluster()
  const reports: string[] = []
  const server = await start(directory, {
    settings: KEEPS_COMMITS,
    report: (message) => reports.push(message),
  })
  await ask(server, 'create table kept as select 42 as answer')
  const pid = await postmasterPid(directory)

  process.kill(pid, 'SIGKILL')
  await until(async () => reports.includes('PostgreSQL is running again.'))

  expect(reports).toContain('PostgreSQL stopped unexpectedly; starting it again.')
  expect(await postmasterPid(directory)).not.toBe(pid)
  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('an adopted postmaster that is killed is started again', async () => {
  const directory = await aCluster()
  const gone = await startElsewhere(directory)
  gone.child.kill('SIGKILL')
  await gone.exit
  const reports: string[] = []
  const server = await start(directory, { report: (message) => reports.push(message) })

  process.kill(await postmasterPid(directory), 'SIGKILL')
  await until(async () => reports.includes('PostgreSQL is running again.'))

  expect(server.adopted).toBe(true)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two processes that share a postmaster survive its death together', async () => {
  const directory = await aCluster()
  const other = await startElsewhere(directory)
  const reports: string[] = []
  const server = await start(directory, { report: (message) => reports.push(message) })

  process.kill(await postmasterPid(directory), 'SIGKILL')
  await until(async () => reports.includes('PostgreSQL is running again.'))

  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await ask(other, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await postmastersOf(directory)).toHaveLength(1)
  server.release()
  other.child.kill('SIGKILL')
})

test('stop in the middle of a restart leaves nothing running', async () => {
  const directory = await aCluster()
  const reports: string[] = []
  const server = await start(directory, { report: (message) => reports.push(message) })
  process.kill(await postmasterPid(directory), 'SIGKILL')
  await until(async () => reports.includes('PostgreSQL stopped unexpectedly; starting it again.'))

  await pause(230)
  await server.stop()
  await pause(500)

  expect(await postmastersOf(directory)).toEqual([])
})

test('stop does not wait for clients', async () => {
  const directory = await aCluster()
  const server = await start(directory)
  const sql = postgres({ ...server.connection, max: 1, onclose: () => {} })
  const sleeping = sql`select pg_sleep(60)`.then(
    () => 'slept',
    () => 'cut off',
  )
  await until(
    async () => (await ask(server, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0,
  )

  await server.stop()

  expect(await sleeping).toBe('cut off')
  await sql.end({ timeout: 0 })
})

test('a postmaster that does not react to polite signals is killed', async () => {
  const directory = await aCluster()
  const server = await start(directory)
  server.release()
  const pid = await postmasterPid(directory)
  process.kill(pid, 'SIGSTOP')

  await stopProcess(pid, [
    ['SIGINT', 200],
    ['SIGQUIT', 200],
    ['SIGKILL', 2_000],
  ])

  expect(await isAlive(pid)).toBe(false)
})

test('release leaves PostgreSQL running and unwatched', async () => {
  const directory = await aCluster()
  const reports: string[] = []
  const server = await start(directory, { report: (message) => reports.push(message) })

  server.release()
  await server.stop()
  const stillThere = await ask(server, 'select 1 as one')
  process.kill(await postmasterPid(directory), 'SIGKILL')
  await pause(500)

  expect(stillThere).toEqual([{ one: 1 }])
  expect(reports).toEqual([])
})

test('a process with nothing else to do may end, be PostgreSQL started or adopted', async () => {
  const directory = await aCluster()

  const starter = await startElsewhere(directory, { stay: false })
  const first = await starter.exit
  const adopter = await startElsewhere(directory, { stay: false })
  const second = await adopter.exit

  expect([starter.adopted, adopter.adopted]).toEqual([false, true])
  expect([first[0], second[0]]).toEqual([0, 0])
})
