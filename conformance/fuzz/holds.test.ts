/** That the watch is awake: a loop that is held is noted, with the request that did it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Holds, WATCH_FLAGS } from './holds.ts'
import { Sender } from './send.ts'

/** Answers after 300 ms of CPU at /slow, at once elsewhere. */
const SERVER = `
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    const begun = process.threadCpuUsage()
    while (request.url === '/slow' && process.threadCpuUsage(begun).user < 300_000);
    response.end()
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

const to = (path: string) => ({ method: 'GET', path, headers: {}, body: undefined })

test('a request that holds the event loop is named, and one that waited beside it is not (security B1)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-holds-'))
  const file = join(directory, 'holds.ndjson')
  const env = { PATH: process.env.PATH, LOOP_WATCH_FILE: file }
  const server = spawn(process.execPath, [...WATCH_FLAGS, '--input-type=module', '--eval', SERVER], { env })
  const [port] = await once(server.stdout, 'data')
  const sender = new Sender({ port: Number(port), baseUrl: '', adminPassword: '' }, 2)
  const holds = new Holds(file)
  const sending = async (path: string, replay: string) => {
    const flight = holds.begin(to(path), replay)
    holds.end(flight, await sender.send(flight.sent))
  }

  await Promise.all([sending('/slow', 'the first'), sending('/quick', 'the second')])
  await expect
    .poll(async () => {
      await holds.look()
      return holds.lines().join('\n')
    })
    .toContain('GET /slow')
  await holds.attribute((sent) => sender.send(sent))
  sender.close()
  server.kill()
  await rm(directory, { recursive: true })

  const [complaint, ...others] = holds.complaints()
  expect(complaint).toMatch(/held the event loop for \d{3,} ms:\n +GET \/slow .*200 .*the first$/)
  expect(others).toEqual([])
})
