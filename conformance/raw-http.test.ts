import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { anonymous, baseUrl } from './community.ts'
import { exchange, GUARD_LINE, sendBytes } from './wire.ts'

const canary = 'GET /canary/before HTTP/1.1\r\nHost: localhost\r\n\r\n'
const statuses = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))

test.each([
  ['is no HTTP', 'nonsense\r\n\r\n'],
  [
    'has a length and chunks',
    'PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['asks for a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
])('what %s is answered behind the good request before it (security T70)', async (_, bytes) => {
  const answers = await sendBytes(canary + bytes)

  expect(statuses(answers)).toEqual([404, 400])
  expect(answers).toContain('There is nothing at /canary/before.')
})

/** The second bytes go out when the first were answered. */
async function sendInTurn(first: string, second: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  return await new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(first))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => {
      if (chunks.push(chunk) === 1) socket.write(second)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    socket.setTimeout(5_000, () => socket.destroy())
  })
}

test('a request that was answered before its body broke is not answered twice (security T70)', async () => {
  const head = 'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'

  const answers = await sendInTurn(head, 'zz\r\n')

  expect(statuses(answers)).toEqual([404])
})

test('a request without a host is 400 with the documented body, and the connection ends (decisions §1)', async () => {
  const answers = await sendBytes('GET /api/version HTTP/1.1\r\n\r\n')

  expect(statuses(answers)).toEqual([400])
  expect(answers).toMatch(/connection: close/i)
  expect(answers).toContain('"code":"requestMalformed"')
})

test.each([
  'PRI *0HTTP/2.0\r\n\r\n',
  'QUERY /api/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
])('an unknown method is no internal error: %j (security B2)', async (bytes) => {
  const answers = await sendBytes(bytes)

  expect(statuses(answers)).toHaveLength(1)
  expect(statuses(answers)[0]).toBeLessThan(500)
})

test('an unknown expectation is ignored (RFC 9110 §10.1.1)', async () => {
  const reply = await exchange(anonymous, '/api/version', { headers: { expect: 'wonders' } })

  expect(reply.status).toBe(200)
})

test.each([
  [400, '/people/%/api/v3'],
  [400, '/people/%/api/v3#a'],
  [414, `/people/${'x'.repeat(1025)}/api/v3`],
])('the error %i of a page’s /api/v3 begins with the guard line too (decisions §1)', async (status, path) => {
  const reply = await exchange(anonymous, path)

  expect(reply.status).toBe(status)
  expect(reply.text.startsWith(`${GUARD_LINE}{"error":`)).toBe(true)
})
