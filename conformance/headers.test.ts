import { expect, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl } from './community.ts'
import { DATE, exchange, PEOPLE, sendBytes, sendJson, sendText } from './wire.ts'

const ann = await aMember()

const answers = [
  ['a page', { path: PEOPLE }],
  ['an entity', { path: `${PEOPLE}/@me` }],
  ['a picture', { path: `${PEOPLE}/@me/avatar` }],
  ['the version', { path: '/api/version' }],
  ['the OpenAPI document', { path: '/api/openapi.json' }],
  ['a 204', { method: 'DELETE', path: `${PEOPLE}/@me/avatar` }],
  ['a 400', { path: `${PEOPLE}?count=none` }],
  ['a 403', { method: 'DELETE', path: `${PEOPLE}/@me` }],
  ['a 404', { path: '/api/core/v3/nothing' }],
  ['a 405', { method: 'DELETE', path: PEOPLE }],
  ['an answer to a path that cannot be decoded', { path: `${PEOPLE}/%zz` }],
  ['an answer to a path far too long', { path: `${PEOPLE}/${'x'.repeat(4000)}` }],
  ['a 415', { method: 'PUT', path: `${PEOPLE}/@me`, headers: { 'content-type': 'text/plain' }, body: 'x' }],
] as const

test.each(answers)(
  '%s has an X-Request-Id, and no two answers share one (decisions §1)',
  async (_, request) => {
    const first = await ann.client.request(request)
    const second = await ann.client.request(request)

    expect(first.headers.get('x-request-id')).toMatch(/^\S+$/)
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  },
)

test('even a 401 and an answer to something that is no HTTP have an X-Request-Id (decisions §1)', async () => {
  const unauthenticated = await anonymous.request({ path: PEOPLE })
  const noHttp = await sendBytes('this is no request\r\n\r\n')

  expect(unauthenticated.headers.get('x-request-id')).toMatch(/^\S+$/)
  expect(noHttp).toMatch(/^HTTP\/1\.1 400 /)
  expect(noHttp).toMatch(/^x-request-id: \S+/im)
})

test.each(answers)(
  '%s is never sniffed, framed, embedded elsewhere or kept by caches (security T65, T72)',
  async (_, request) => {
    const { headers } = await ann.client.request(request)

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('cache-control')).toMatch(/\bno-store\b/)
  },
)

test.each([
  ['a page', { path: PEOPLE }],
  ['an entity', { path: `${PEOPLE}/@me` }],
  ['the version', { path: '/api/version' }],
  ['the OpenAPI document', { path: '/api/openapi.json' }],
  ['an error', { path: '/api/core/v3/nothing' }],
])('the content type of %s is application/json; charset=utf-8 (decisions §1)', async (_, request) => {
  const reply = await ann.client.request(request)

  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('answers to PUT, and errors of PUT, are application/json; charset=utf-8 (decisions §1)', async () => {
  const right = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, {})
  const wrong = await sendText(ann.client, 'PUT', `${PEOPLE}/@me`, '[')

  expect(right.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(wrong.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('dates are written as yyyy-MM-ddTHH:mm:ss.SSS+0000, in UTC (§General conventions 5, decisions §1)', async () => {
  const before = Date.now()
  await ann.client.updatePerson({ personID: '@me', body: { status: 'dated' } })

  const me = await ann.client.getPerson({ personID: '@me' })

  for (const date of [me.published, me.updated, me.initialLogin, me.svc.lastAuthenticated]) {
    expect(date).toMatch(DATE)
  }
  expect(Math.abs(Date.parse(me.updated.replace('+0000', 'Z')) - before)).toBeLessThan(60_000)
})

test.each(['directive=silent', 'abridged=true', 'minor=true', 'x=%00', '__proto__=1', 'a%5B%5D=1'])(
  'the unknown query parameter %s is ignored (decisions §1)',
  async (query) => {
    const single = await ann.client.request({ path: `${PEOPLE}/@me?${query}` })
    const list = await ann.client.request({ path: `${PEOPLE}?${query}` })
    const changed = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me?${query}`, {})

    expect([single.status, list.status, changed.status]).toEqual([200, 200, 200])
  },
)

test.each([
  [200, `${PEOPLE}/@me`],
  [200, PEOPLE],
  [200, '/api/version'],
  [200, `${PEOPLE}/@me/avatar`],
  [404, '/api/core/v3/nothing'],
])('HEAD answers %i as GET does, but without the body (RFC 9110): %s', async (status, path) => {
  const head = await exchange(ann.client, path, { method: 'HEAD' })
  const get = await exchange(ann.client, path)

  expect(head.status).toBe(status)
  expect(get.status).toBe(status)
  expect(head.text).toBe('')
  expect(head.headers['content-type']).toBe(get.headers['content-type'])
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

const corsHeaders = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('no answer lets another origin read it: there are no Access-Control headers (security T69)', async () => {
  const headers = { origin: 'https://elsewhere.example' }

  const read = await exchange(ann.client, `${PEOPLE}/@me`, { headers })
  const preflight = await exchange(anonymous, PEOPLE, {
    method: 'OPTIONS',
    headers: {
      ...headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })

  expect(read.status).toBe(200)
  expect(corsHeaders(read.headers)).toEqual([])
  expect(preflight.status).toBeGreaterThanOrEqual(400)
  expect(corsHeaders(preflight.headers)).toEqual([])
})

test.each(['https://elsewhere.example', 'null', `${baseUrl}.elsewhere.example`, 'http://localhost:1'])(
  'a change that a page of the origin %s asks for is refused with 403 (security T64)',
  async (origin) => {
    const put = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { location: 'Hijacked' }, { origin })
    const post = await sendJson(admin, 'POST', PEOPLE, {}, { origin })
    const remove = await ann.client.request({
      method: 'DELETE',
      path: `${PEOPLE}/@me/avatar`,
      headers: { origin },
    })

    const { location } = await ann.client.getPerson({ personID: '@me' })
    expect([put.status, post.status, remove.status]).toEqual([403, 403, 403])
    expect(put.error?.code).toBe('foreignOrigin')
    expect(location).not.toBe('Hijacked')
  },
)

test('a change that a page of the instance itself asks for is done (security T64)', async () => {
  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { location: 'Home' }, { origin: baseUrl })

  expect(reply.status).toBe(200)
})

test('the addresses in an answer come from the base URL, never from a forwarded host (decisions §0, security T68)', async () => {
  const reply = await exchange(ann.client, `${PEOPLE}/@me`, {
    headers: { 'x-forwarded-host': 'elsewhere.example', forwarded: 'host=elsewhere.example' },
  })

  expect(reply.status).toBe(200)
  expect(reply.text).not.toContain('elsewhere.example')
})

test.each([
  `${PEOPLE}/@me`,
  '/api/version',
  '/',
  '/login',
  '/oauth2/jwks',
  '/metrics',
  '/health/ready',
  '/nowhere',
])('on an instance for this machine alone, another name leads nowhere (DNS rebinding): %s', async (path) => {
  const answers = await Promise.all(
    ['elsewhere.example', 'localhost.elsewhere.example:80', 'x@localhost'].map((host) =>
      exchange(ann.client, path, { headers: { host } }),
    ),
  )

  for (const { status, text } of answers) {
    expect(status).toBe(421)
    expect(text).toContain(path.startsWith('/api/') ? '"code":"hostUnknown"' : '')
    expect(text).not.toContain('elsewhere.example')
  }
})

test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:8080', '10.1.2.3:80'])(
  'this machine by any port, and addresses, which no name server can change, lead to it: %s',
  async (host) => {
    const { status } = await exchange(ann.client, `${PEOPLE}/@me`, { headers: { host } })

    expect(status).toBe(200)
  },
)
