import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aCluster, aDirectory, ask, postmastersOf, start, startElsewhere } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })

test('the first start prepares a Unicode database with checksums that no network reaches', async () => {
  const directory = await aDirectory()
  const reports: string[] = []

  const server = await start(directory, { durable: true, report: (message) => reports.push(message) })

  expect(server.adopted).toBe(false)
  expect(reports).toEqual(['Preparing the database for the first time.'])
  expect(await stat(directory).then((found) => found.mode & 0o777)).toBe(0o700)
  expect(
    await ask(
      server,
      `select current_user as "user", current_database() as database, datlocprovider as provider,
              datlocale as locale, pg_encoding_to_char(encoding) as encoding,
              current_setting('data_checksums') as checksums, current_setting('listen_addresses') as network,
              current_setting('fsync') as fsync, lower('ÄÖ') as lowered
       from pg_database where datname = current_database()`,
    ),
  ).toEqual([
    {
      user: 'folkmoot',
      database: 'folkmoot',
      provider: 'b',
      locale: 'C.UTF-8',
      encoding: 'UTF8',
      checksums: 'on',
      network: '',
      fsync: 'on',
      lowered: 'äö',
    },
  ])
})

test('a later start keeps the data and takes further settings', async () => {
  const directory = await aDirectory()
  const first = await start(directory)
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()

  const second = await start(directory, { settings: { work_mem: '5MB' } })

  expect(await ask(second, `select answer, current_setting('work_mem') as memory from kept`)).toEqual([
    { answer: 42, memory: '5MB' },
  ])
})

test('stop ends every process, removes the socket and may be called twice', async () => {
  const directory = await aCluster()
  const server = await start(directory)

  await Promise.all([server.stop(), server.stop()])

  expect(await postmastersOf(directory)).toEqual([])
  await expect(stat(server.connection.host)).rejects.toThrow('ENOENT')
  expect(await readdir(dirname(directory))).toEqual(['postgres', 'postgres.log'])
})

test('two first starts at once end with one cluster that serves both', async () => {
  const directory = await aDirectory()

  const [one, other] = await Promise.all([start(directory), startElsewhere(directory)])

  await ask(one, 'create table shared as select 1 as one')
  expect(await ask(other, 'select one from shared')).toEqual([{ one: 1 }])
  expect([one.adopted, other.adopted].sort()).toEqual([false, true])
  expect(await postmastersOf(directory)).toHaveLength(1)
  expect(await readdir(dirname(directory))).toEqual(['postgres', 'postgres.log'])
})

test('an empty directory made beforehand is used, one with other files is refused untouched', async () => {
  const empty = await aDirectory()
  await mkdir(empty, { mode: 0o755 })
  const taken = await aDirectory()
  await mkdir(taken)
  await writeFile(join(taken, 'letter.txt'), 'Dear Ann')

  const server = await start(empty)
  const refused = start(taken)

  await expect(refused).rejects.toThrow(`${taken} holds files that are not PostgreSQL's (letter.txt)`)
  expect(await readdir(taken)).toEqual(['letter.txt'])
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket, with spaces and quotes in it, is no hindrance', async () => {
  const parent = dirname(await aDirectory())
  const directory = join(parent, 'x'.repeat(120), `Ann's "data", böse`, 'postgres')

  const server = await start(directory)

  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('the leftovers of a killed first start are removed once they are old', async () => {
  const directory = await aCluster()
  const old = `${directory}.new-000000`
  const young = `${directory}.new-111111`
  await mkdir(old)
  await mkdir(young)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await utimes(old, anHourAgo, anHourAgo)

  await start(directory)

  expect(await readdir(dirname(directory))).toEqual(['postgres', 'postgres.log', 'postgres.new-111111'])
})

test('a server that does not start says why, in the words of its log, and at once', async () => {
  const directory = await aCluster()

  const failed = start(directory, { settings: { shared_buffers: 'plenty' } })

  await expect(failed).rejects.toThrow(/does not start.*postgres\.log.*"shared_buffers": "plenty"/s)
})

test('a log of more than 10 MB is put aside at the next start', async () => {
  const directory = await aCluster()
  await writeFile(`${directory}.log`, 'x'.repeat(11 * 1024 * 1024))

  await start(directory)

  expect(await stat(`${directory}.log.1`).then((found) => found.size)).toBe(11 * 1024 * 1024)
  expect(await readFile(`${directory}.log`, 'utf8')).toContain('ready to accept connections')
})
