import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { describeLine } from '../log-pretty.ts'
import { anInstance } from '../testing/instance.ts'
import { newPerson } from '../testing/makers.ts'

const written: string[] = []
const instance = await anInstance({}, { log: makeLog('trace', { write: (line) => written.push(line) }) })
afterAll(() => instance.close())

const PEOPLE = '/api/core/v3/people'
const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)

/** The line is written after the answer was sent, perhaps a moment after the caller has it. */
async function lineOf(requestId: string | null): Promise<Record<string, unknown> | undefined> {
  for (let tries = 0; tries < 100; tries++) {
    const line = lines().find((one) => one.requestId === requestId && one.msg === 'request')
    if (line) return line
    await sleep(10)
  }
  return undefined
}

async function raw(request: string): Promise<string> {
  return await new Promise((resolve) => {
    const { port, hostname } = new URL(instance.baseUrl)
    const socket = connect(Number(port), hostname, () => socket.write(request))
    let answer = ''
    socket.on('data', (data) => (answer += data))
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
  })
}

test('a request is one line: method, operation, status, duration, request id and caller', async () => {
  const answer = await instance.admin.request({ path: `${PEOPLE}/@me` })
  const me = (answer.body as { id: string }).id

  const line = await lineOf(answer.headers.get('x-request-id'))

  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: answer.headers.get('x-request-id'),
    method: 'GET',
    operation: 'getPerson',
    status: 200,
    ms: expect.any(Number),
    caller: me,
    msg: 'request',
  })
})

test('refusals are logged too, unknown paths share a name, and probes log at a lower level', async () => {
  const unauthorised = await instance.anonymous.request({ path: `${PEOPLE}/@me` })
  const unknown = await instance.admin.request({ path: '/api/core/v3/nowhere/at/all' })
  const health = await instance.anonymous.request({ path: '/health/live' })
  const [first, second, third] = await Promise.all(
    [unauthorised, unknown, health].map((answer) => lineOf(answer.headers.get('x-request-id'))),
  )

  expect(first).toMatchObject({ level: 'info', operation: 'getPerson', status: 401, caller: 'anonymous' })
  expect(second).toMatchObject({ operation: 'unknown', status: 404 })
  expect(third).toMatchObject({ level: 'debug', operation: 'health' })
})

test('no password, header, cookie, query, path or body is in the log at any level (T71)', async () => {
  const secret = (name: string) => `canary-${name}-5f2c`
  const person = newPerson({ account: { password: secret('body-password') } })
  await instance.admin.createPerson({ body: person })
  const headers = {
    cookie: `session=${secret('cookie')}`,
    'content-type': 'application/json',
    'idempotency-key': secret('key'),
    'user-agent': secret('agent'),
  }
  const signedIn = instance.anonymous.as(basic(person.svc.username, secret('body-password')))
  const wrong = instance.anonymous.as(basic('admin', secret('wrong-password')))
  const bearer = instance.anonymous.as(`Bearer ${secret('bearer')}`)
  const path = `${PEOPLE}/@me?access_token=${secret('query')}&filter=${secret('filter')}`
  const asked = await Promise.all([
    ...[signedIn, wrong, bearer].map((client) => client.request({ path, headers })),
    instance.admin.request({ path: `/api/core/v3/people/email/${secret('path')}@example.org` }),
    instance.admin.request({ path: `/api/${secret('nowhere')}` }),
    instance.admin.request({
      method: 'POST',
      path: PEOPLE,
      headers,
      body: `{"password": "${secret('broken')}`,
    }),
  ])
  await Promise.all(asked.map((answer) => lineOf(answer.headers.get('x-request-id'))))
  const [encoded] = basic('x', 'y').split(' ')

  expect(written.length).toBeGreaterThan(asked.length)
  expect(written.filter((line) => line.includes('canary'))).toEqual([])
  expect(written.filter((line) => line.includes(`${encoded} `))).toEqual([])
})

test('an unexpected error is logged with its cause, without row values', async () => {
  const log = makeLog('info', { write: (line) => written.push(line) })
  const error = Object.assign(new Error('null value'), {
    code: '23502',
    constraint_name: 'person_name',
    detail: 'Failing row contains (canary-row).',
    parameters: ['canary-parameter'],
  })

  log.error({ err: new Error('outer', { cause: error }) }, 'unforeseen error')

  const line = written.at(-1) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    err: { message: 'outer', cause: { code: '23502', constraint: 'person_name' } },
  })
  expect(line).not.toContain('canary')
})

test('neither path nor username can forge a log line or control a terminal', async () => {
  const before = written.length
  const forged = '\r\n{"level":"error","msg":"forged"}\r\n\u001b[31m'
  await instance.anonymous.as(basic(`a${forged}`, 'x')).request({ path: `${PEOPLE}/@me` })
  await instance.admin.request({ path: `${PEOPLE}/username/${encodeURIComponent(forged)}` })
  await raw(`GET /api/${forged} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await sleep(100)

  const added = written.slice(before)
  const shown = describeLine(`${JSON.stringify({ level: 'info', time: '', msg: forged, name: forged })}\n`)

  expect(added.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(added.filter((line) => line.includes('forged'))).toEqual([])
  expect(shown.trimEnd().split('\n')).toHaveLength(1)
  expect(shown).not.toContain('\u001b[31m')
})
