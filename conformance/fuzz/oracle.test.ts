/** That the campaign is awake: mistakes that are planted are found, and shrunk to what makes them. */
import { createServer, type ServerResponse } from 'node:http'
import { vocabularies } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { Campaign } from './campaign.ts'
import { MemoryCurve } from './memory.ts'
import { Oracle } from './oracle.ts'
import { readAnswers } from './raw-socket.ts'
import { Tally } from './tally.ts'
import { World } from './world.ts'

const COMMON = { 'x-request-id': 'r', 'x-content-type-options': 'nosniff' }
const JSON_TYPE = 'application/json; charset=utf-8'
const GUARD = "throw 'allowIllegalResourceCall is false.';\n"

const sent = { method: 'GET', path: '/api/core/v3/people', headers: {}, body: undefined }
const answered = (status: number, text: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { ...COMMON, 'content-type': JSON_TYPE, ...headers },
  text,
})
const failed = (error: object) => `${GUARD}${JSON.stringify({ error })}`
const oracle = new Oracle(vocabularies.svc)

test.each([
  ['an inner error', answered(500, failed({ status: 500, code: 'internal', message: 'x' }))],
  ['503 without advice', answered(503, failed({ status: 503, code: 'overloaded', message: 'x' }))],
  ['405 without Allow', answered(405, failed({ status: 405, code: 'methodNotAllowed', message: 'x' }))],
  ['401 without a challenge', answered(401, failed({ status: 401, code: 'unauthenticated', message: 'x' }))],
  ['another status', answered(400, failed({ status: 404, code: 'fieldInvalid', message: 'x' }))],
  ['an unknown code', answered(400, failed({ status: 400, code: 'oops', message: 'x' }))],
  ['one field more', answered(400, failed({ status: 400, code: 'fieldInvalid', message: 'x', stack: '' }))],
  ['no message', answered(400, failed({ status: 400, code: 'fieldInvalid', message: '' }))],
  ['odd details', answered(400, failed({ status: 400, code: 'fieldInvalid', message: 'x', details: [{}] }))],
  ['no guard line', answered(404, '{"error":{"status":404,"code":"personMissing","message":"x"}}')],
  ['another type', answered(404, 'Not Found', { 'content-type': 'text/plain' })],
  [
    'a stack',
    answered(400, failed({ status: 400, code: 'fieldInvalid', message: 'a\n    at f (x.js:1:2)' })),
  ],
  ['words of the database', answered(200, `${GUARD}{"a":"syntax error at or near"}`)],
  ['an answer that is no page', answered(200, `${GUARD}{"list":[]}`)],
  [
    'an item that is no person',
    answered(200, `${GUARD}{"startIndex":0,"itemsPerPage":1,"links":{},"list":[{"id":1}]}`),
  ],
  ['no JSON', answered(200, `${GUARD}{`)],
  ['no request id', answered(200, '', { 'x-request-id': '' })],
])('the oracle notices %s (security B1)', (_, answer) => {
  expect(oracle.complaint(sent, answer)).toBeTypeOf('string')
})

test('the oracle lets a good answer and a good refusal pass (security B1)', () => {
  const page = answered(
    200,
    `${GUARD}{"startIndex":0,"itemsPerPage":25,"links":{},"list":[{"id":"1","type":"person"}]}`,
  )
  const refusal = answered(400, failed({ status: 400, code: 'filterInvalid', message: 'x' }))

  expect(oracle.complaint(sent, page)).toBeUndefined()
  expect(oracle.complaint(sent, refusal)).toBeUndefined()
})

test('the oracle expects a page for a browser at an unknown address, and only there (security B1)', () => {
  const page = answered(404, '<!doctype html>', { 'content-type': 'text/html; charset=utf-8' })
  const by = (accept: string, path: string) => ({ ...sent, path, headers: { accept } })

  expect(oracle.complaint(by('text/html', '/nothing/here'), page)).toBeUndefined()
  expect(oracle.complaint(by('application/json', '/nothing/here'), page)).toBeTypeOf('string')
  expect(oracle.complaint(by('text/html', '/api/core/v3/nothing'), page)).toBeTypeOf('string')
})

test('answers are separated by their length, and incomplete ones do not count (security B2)', () => {
  const one = 'HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nab'

  expect(readAnswers(Buffer.from(one + one))?.map(({ text }) => text)).toEqual(['ab', 'ab'])
  expect(readAnswers(Buffer.from(one + one.slice(0, -1)))).toBeUndefined()
  expect(readAnswers(Buffer.from(`junk${one}`))).toBeUndefined()
})

test.each([
  ['a short run', [194, 272], true],
  [
    'growth that ends with the first quarter',
    Array.from({ length: 200 }, (_, at) => Math.min(500, 200 + at * 10)),
    true,
  ],
  ['growth without an end', Array.from({ length: 200 }, (_, at) => 200 + at), false],
])('memory is judged: %s (security B1)', (_, memory, isFlat) => {
  const curve = new MemoryCurve()
  curve.samples = memory.map((live) => ({ resident: 600, live }))

  expect(curve.isFlat).toBe(isFlat)
})

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...COMMON, 'content-type': JSON_TYPE }).end(JSON.stringify(body))
}

/** Creates every person, and breaks on NUL. */
let created = 0
const planted = createServer((request, response) => {
  if (request.headers.authorization?.startsWith('Basic YWRtaW4') === true)
    send(response, 200, { id: `${++created}` })
  else if (request.url?.includes('%00')) send(response, 500, {})
  else response.writeHead(204, COMMON).end()
})
await new Promise<void>((resolve) => planted.listen(0, '127.0.0.1', resolve))
afterAll(() => void planted.close())

test('a server that breaks on NUL is found out, and the request is shrunk (security B1)', async () => {
  const address = planted.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const target = { port, baseUrl: `http://127.0.0.1:${port}`, adminPassword: 'x' }
  const tally = new Tally()
  const world = await World.open(target, 'svc', [])
  const options = {
    requests: 3000,
    seed: 7,
    vocabulary: 'svc',
    connections: 4,
    ended: () => undefined,
  } as const

  await new Campaign(target, world, tally, { ...options, deadline: Date.now() + 60_000 }).run()

  const found = [...tally.violations.values()].filter(({ complaint }) => complaint === 'status 500')
  expect(found.length).toBeGreaterThan(0)
  for (const { reproduction, replay } of found) {
    expect(reproduction).toContain('%00')
    expect(replay).toMatch(/^seed \d+, path [\d:]+$/)
  }
})
