import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, newPerson, unique, word } from './community.ts'
import { exchange, fieldsNamed, PEOPLE, sendBytes, sendJson, sendText } from './wire.ts'

const ann = await aMember()
const victim = await aPerson({ status: 'unharmed' })

const ODD_IDS = [
  '0',
  '-1',
  '01',
  '1e3',
  '1.0',
  '1.5',
  '+1',
  '0x1',
  '1%201',
  '%201',
  '1%20',
  '1,2',
  '[1]',
  '%5B1%5D',
  '%7B%22id%22:1%7D',
  '1;drop',
  "1'",
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '__proto__',
  'constructor',
  '@you',
  '@me@me',
  '%D9%A1',
  '%EF%BC%91',
  '%C2%B9',
  '%00',
  '1%00',
  '%0A1',
  '1%0D%0A',
  '%EF%BB%BF1',
  '%F0%9F%99%82',
  '9007199254740992',
  '9007199254740993',
  '18446744073709551617',
  '99999999999999999999999999',
  '..%2F1',
  '%2E%2E',
  '1%2F@followers',
  '%252e',
  '9'.repeat(99),
]

const PLACES = [
  (id: string) => `${PEOPLE}/${id}`,
  (id: string) => `${PEOPLE}/${id}/avatar`,
  (id: string) => `${PEOPLE}/${id}/@followers`,
  (id: string) => `${PEOPLE}/@me/@following/${id}`,
  (id: string) => `${PEOPLE}/${id}/@following/1`,
]

test.each(ODD_IDS)(
  'the id %s is invalid: 400 or 404 wherever an id is accepted (decisions §0, security T10)',
  async (id) => {
    const replies = await Promise.all(PLACES.map((placed) => exchange(admin, placed(id))))

    for (const reply of replies) expect([400, 404]).toContain(reply.status)
  },
)

test.each(['%', '%zz', '%ff', '%c0%af', '%ed%a0%80'])(
  'the path that ends in %s cannot be decoded: 400 or 404 (decisions §1)',
  async (id) => {
    const replies = await Promise.all(PLACES.map((placed) => exchange(admin, placed(id))))

    for (const reply of replies) expect([400, 404]).toContain(reply.status)
  },
)

test.each([400, 1_000, 4_000, 12_000])(
  'an id of %i letters is refused, never with an inner error (security T10)',
  async (length) => {
    const ids = ['9'.repeat(length), 'x'.repeat(length), '%00'.repeat(length / 4)]

    const replies = await Promise.all(
      ids.flatMap((id) => PLACES.map((placed) => exchange(admin, placed(id)))),
    )

    for (const reply of replies) expect([400, 404, 414]).toContain(reply.status)
  },
)

test('an id with something about it never means the person nearby (security T10)', async () => {
  const near = [
    `0${victim.id}`,
    `${victim.id}.0`,
    `${victim.id}e0`,
    `%20${victim.id}`,
    `${victim.id}%00`,
    `+${victim.id}`,
  ]

  const removed = await Promise.all(
    near.map((id) => exchange(admin, `${PEOPLE}/${id}`, { method: 'DELETE' })),
  )
  const changed = await Promise.all(
    near.map((id) => sendJson(admin, 'PUT', `${PEOPLE}/${id}`, { status: 'harmed' })),
  )

  const { status } = await admin.getPerson({ personID: victim.id })
  for (const reply of [...removed, ...changed]) expect([400, 404]).toContain(reply.status)
  expect(status).toBe('unharmed')
})

test.each(['%00', 'a%00b@example.org', '%F0%9F%99%82', "'%20or%201=1--", '%2F', '@me'])(
  'an odd e-mail or username in a path is 400 or 404: %s (decisions §1)',
  async (text) => {
    const paths = [`${PEOPLE}/email/${text}`, `${PEOPLE}/username/${text}`, `/people/${text}/api/v3`]

    const replies = await Promise.all(paths.map((path) => exchange(ann.client, path)))

    for (const reply of replies) expect([400, 404]).toContain(reply.status)
  },
)

const TEXT_FIELDS = [
  ['status', (text: string) => ({ status: text })],
  ['location', (text: string) => ({ location: text })],
  ['name.givenName', (text: string) => ({ name: { givenName: text } })],
  ['tags[0]', (text: string) => ({ tags: [text] })],
  ['emails[0].value', (text: string) => ({ emails: [{ value: `${text}@example.org` }] })],
  ['phoneNumbers[0].value', (text: string) => ({ phoneNumbers: [{ value: text }] })],
  ['addresses[0].value.locality', (text: string) => ({ addresses: [{ value: { locality: text } }] })],
  ['svc.profile[0].value', (text: string) => ({ svc: { profile: [{ svc_label: 'Title', value: text }] } })],
  ['svc.timeZone', (text: string) => ({ svc: { timeZone: text } })],
  ['svc.username', (text: string) => ({ svc: { username: text } })],
] as const

test.each(TEXT_FIELDS)('NUL in %s is 400, naming the field (security §0-5)', async (field, bodyOf) => {
  const reply = await sendJson(admin, 'PUT', `${PEOPLE}/${victim.id}`, bodyOf('a\0b'))

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)).toEqual([word(field)])
})

test.each(TEXT_FIELDS)(
  'half a surrogate pair in %s is 400, naming the field (security §0-5)',
  async (field, bodyOf) => {
    const high = await sendJson(admin, 'PUT', `${PEOPLE}/${victim.id}`, bodyOf('a\ud83d'))
    const low = await sendJson(admin, 'PUT', `${PEOPLE}/${victim.id}`, bodyOf('\ude00b'))

    for (const reply of [high, low]) {
      expect(reply.status).toBe(400)
      expect(fieldsNamed(reply)).toEqual([word(field)])
    }
  },
)

test('NUL in a field of POST is 400 too, naming the field (security §0-5)', async () => {
  const body = { ...newPerson(), svc: { username: `${unique('nul')}\0` } }

  const reply = await sendJson(admin, 'POST', PEOPLE, body)

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)).toEqual([word('svc.username')])
})

test('a whole surrogate pair is text like any other (security §0-5)', async () => {
  const { status } = await ann.client.updatePerson({
    personID: '@me',
    body: { status: '🙂 \u{10ffff} \ufeff \u202e' },
  })

  expect(status).toBe('🙂 \u{10ffff} \ufeff \u202e')
})

test.each([
  '{"__proto__":{"admin":true}}',
  '{"status":"x","__proto__":null}',
  '{"\\u005f_proto__":{"x":1}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"name":{"__proto__":{"givenName":"x"}}}',
  '{"unknown":[{"__proto__":1}]}',
])('a body that reaches for prototypes is 400: %s (security T73)', async (text) => {
  const reply = await sendText(ann.client, 'PUT', `${PEOPLE}/@me`, text)

  expect(reply.status).toBe(400)
})

test.each([
  ['arrays', `{"unknown":${'['.repeat(1000)}${']'.repeat(1000)}}`],
  ['objects', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
  ['arrays without an end', '['.repeat(100_000)],
])('JSON of %s, 1,000 deep, is 400 (security §0-5)', async (_, text) => {
  const reply = await sendText(ann.client, 'PUT', `${PEOPLE}/@me`, text)

  expect(reply.status).toBe(400)
})

test('a body that is no UTF-8 is 400 (decisions §1)', async () => {
  const reply = await ann.client.request({
    method: 'PUT',
    path: `${PEOPLE}/@me`,
    headers: { 'content-type': 'application/json' },
    body: Uint8Array.from(Buffer.from('{"status":"\xff\xfe"}', 'latin1')),
  })

  expect(reply.status).toBe(400)
})

test.each([
  ['status', { status: 'x'.repeat(1_000_000) }],
  ['tags', { tags: Array.from({ length: 10_000 }, (_, index) => `tag${index}`) }],
  ['tags[0]', { tags: ['x'.repeat(100_000)] }],
  [
    'svc.profile',
    { svc: { profile: Array.from({ length: 5_000 }, () => ({ svc_label: 'a', value: 'b' })) } },
  ],
  ['svc.password', { svc: { password: 'x'.repeat(1_000_000) } }],
  ['name.familyName', { name: { familyName: 'x'.repeat(10_000) } }],
])('exceeding the limit of %s is 400, naming the field (security §4.4)', async (field, body) => {
  const reply = await sendJson(admin, 'PUT', `${PEOPLE}/${victim.id}`, body)

  expect(reply.status).toBe(400)
  expect(fieldsNamed(reply)).toEqual([word(field)])
})

test.each([
  'filter=search(%00)',
  'filter=tag(%00)',
  'filter=title(a%00b)',
  'filter=%00',
  'fields=%00',
  'count=1&count=2',
  'startIndex=99999999999999999999',
  'count=99999999999999999999',
  'sort=%00',
  'filter=tag(%ff)',
  'filter=%zz',
  'filter[]=tag(x)',
  'filter[a]=tag(x)',
])(
  'the odd query %s is answered with 200 or 400, never with an inner error (security T4, T14)',
  async (query) => {
    const reply = await exchange(ann.client, `${PEOPLE}?${query}`)

    expect([200, 400]).toContain(reply.status)
  },
)

test.each([
  ['a long filter', `filter=tag(${'x'.repeat(6000)})`],
  ['many filters', 'filter=tag(x)&'.repeat(300)],
  ['many parameters', 'a=1&'.repeat(2000)],
  ['many fields', `fields=${'a.b,'.repeat(1500)}`],
])('a query with %s is answered with 200 or 400 (security T4)', async (_, query) => {
  const reply = await exchange(ann.client, `${PEOPLE}?${query}`)

  expect([200, 400]).toContain(reply.status)
})

test.each([
  ['admin', '\u200badmin'],
  ['an existing name', `${ann.username}\u200b`],
  ['@me', '@me'],
  ['a path', 'a/b'],
  ['nothing but spaces', '   '],
])(
  'a username that only looks like %s, or means something else, is refused (security T38)',
  async (_, username) => {
    const emails = [{ value: `${unique('alike')}@example.org` }]

    const reply = await admin.send(api.createPerson, {
      body: newPerson({ emails, svc: { username, password: undefined } }),
    })

    expect([400, 409]).toContain(reply.status)
  },
)

test.each(['x'.repeat(300), 'ключ', '   ', '\t'])(
  'an odd Idempotency-Key is answered, never with an inner error: %s',
  async (key) => {
    const reply = await exchange(admin, PEOPLE, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': Buffer.from(key).toString('latin1') },
      body: [JSON.stringify({})],
    })

    expect(reply.status).toBeLessThan(500)
    expect(reply.status).toBeGreaterThanOrEqual(400)
  },
)

test.each([
  [
    'two lengths',
    'GET /api/version HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
  [
    'a length and chunks',
    'POST /api/version HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no host', 'GET /api/version HTTP/1.1\r\n\r\n'],
  ['a negative length', 'POST /api/version HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'],
])('a request with %s is 400, and the connection ends (security T70)', async (_, bytes) => {
  const answer = await sendBytes(bytes)

  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
})

test('after all this the instance answers as before (security T10)', async () => {
  const reply = await ann.client.send(api.getPerson, { personID: '@me' })

  expect(reply.status).toBe(200)
})
