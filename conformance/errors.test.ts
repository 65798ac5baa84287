import { expect, test } from 'vitest'
import { admin, aMember, anonymous, newPerson, unique, word } from './community.ts'
import { exchange, fieldsNamed, PEOPLE, sendJson, sendText, written } from './wire.ts'

const ann = await aMember()
const MB = 1_000_000
const OVER_THE_LIMIT = 10.6 * MB

test.each([
  [400, 'fieldInvalid', { path: `${PEOPLE}?count=0` }],
  [400, 'filterInvalid', { path: `${PEOPLE}?filter=nonsense(1)` }],
  [403, 'forbidden', { method: 'DELETE', path: `${PEOPLE}/@me` }],
  [404, 'personMissing', { path: `${PEOPLE}/9007199254740991` }],
  [404, 'pathUnknown', { path: '/api/core/v3/nothing' }],
  [405, 'methodNotAllowed', { method: 'DELETE', path: PEOPLE }],
])('an error %i %s is {"error":{status, code, message}} (decisions §1)', async (status, code, request) => {
  const reply = await ann.client.request(request)

  expect(reply.status).toBe(status)
  expect(Object.keys(written(reply))).toEqual(['error'])
  expect(reply.error).toMatchObject({ status, code, message: expect.stringMatching(/\S/) })
})

test('a validation error adds details, each with a field and a message (decisions §1)', async () => {
  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { status: 5 })

  expect(reply.status).toBe(400)
  expect(reply.error?.code).toBe('fieldInvalid')
  expect(reply.error?.details).toEqual([{ field: 'status', message: expect.stringMatching(/\S/) }])
})

test('the message of a validation error names the field (decisions §1)', async () => {
  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { svc: { locale: 5 } })

  expect(reply.error?.message).toContain(word('svc.locale'))
})

test.each([
  '/api',
  '/api/nothing',
  '/api/core/v3',
  '/api/core/v3/nothing',
  '/api/core/v4/people',
  `${PEOPLE}/1/nothing`,
  `${PEOPLE}/@me/@following/1/2`,
  '/nothing/api/v3',
])('the unknown path %s is 404 (decisions §1)', async (path) => {
  const read = await ann.client.request({ path })
  const changed = await sendJson(ann.client, 'POST', path, {})

  expect(read.status).toBe(404)
  expect(changed.status).toBe(404)
})

const verbs = (allow: string | null): string[] =>
  (allow ?? '')
    .split(/,\s*/)
    .filter((verb) => verb !== 'HEAD' && verb !== 'OPTIONS')
    .sort()

test.each([
  ['DELETE', PEOPLE, ['GET', 'POST']],
  ['PUT', PEOPLE, ['GET', 'POST']],
  ['POST', `${PEOPLE}/@me`, ['DELETE', 'GET', 'PUT']],
  ['PATCH', `${PEOPLE}/@me`, ['DELETE', 'GET', 'PUT']],
  ['POST', `${PEOPLE}/@me/avatar`, ['DELETE', 'GET', 'PUT']],
  ['POST', `${PEOPLE}/@me/@following/1`, ['DELETE', 'GET', 'PUT']],
  ['PUT', `${PEOPLE}/@me/@followers`, ['GET']],
  ['POST', `${PEOPLE}/@all`, ['GET']],
  ['PUT', `${PEOPLE}/username/${ann.username}`, ['GET']],
  ['DELETE', `${PEOPLE}/email/${ann.username}@example.org`, ['GET']],
  ['POST', '/api/version', ['GET']],
  ['POST', '/api/openapi.json', ['GET']],
  ['PUT', `/people/${ann.username}/api/v3`, ['GET']],
])(
  'the known path with another verb, %s %s, is 405 with Allow (decisions §1)',
  async (method, path, allowed) => {
    const reply = await ann.client.request({ method, path })

    expect(reply.status).toBe(405)
    expect(verbs(reply.headers.get('allow'))).toEqual(allowed)
  },
)

test.each(['PROPFIND', 'QUERY', 'LOCK', 'TRACE', 'OPTIONS'])(
  'a verb that the API has nowhere, %s, is 405 with Allow as well (decisions §1)',
  async (method) => {
    const reply = await exchange(ann.client, `${PEOPLE}/@me`, { method })

    expect(reply.status).toBe(405)
    expect(verbs(reply.headers.allow ?? null)).toEqual(['DELETE', 'GET', 'PUT'])
  },
)

test.each([
  '{',
  '{"status":}',
  '{"status":"x"',
  '{"status":"x"}}',
  "{'status':'x'}",
  'status=x',
  '{"status":"x",}',
  'NaN',
])('the malformed JSON %s is 400 (decisions §1)', async (text) => {
  const reply = await sendText(ann.client, 'PUT', `${PEOPLE}/@me`, text)

  expect(reply.status).toBe(400)
  expect(reply.error?.message).toMatch(/JSON/)
})

test.each(['[]', '"text"', '5', 'true', 'null'])(
  'a body that is %s instead of an object is 400 (decisions §1)',
  async (text) => {
    const reply = await sendText(ann.client, 'PUT', `${PEOPLE}/@me`, text)

    expect(reply.status).toBe(400)
  },
)

test('a missing body where one is needed is 400 (decisions §1)', async () => {
  const created = await sendText(admin, 'POST', PEOPLE, '')
  const changed = await sendText(ann.client, 'PUT', `${PEOPLE}/@me`, '')

  expect([created.status, changed.status]).toEqual([400, 400])
})

test('JSON bodies up to 10 MB are read where there is a text, else up to 1 MB (decisions §1)', async () => {
  const content = { type: 'document', subject: 'Roomy', content: { type: 'text/html', text: 'x' } }

  const created = await sendJson(ann.client, 'POST', '/api/core/v3/contents', {
    ...content,
    unknown: 'x'.repeat(9.9 * MB),
  })
  const changed = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { unknown: 'x'.repeat(MB) })
  const refused = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { unknown: 'x'.repeat(1.1 * MB) })

  expect([created.status, changed.status, refused.status]).toEqual([201, 200, 413])
  expect(refused.error?.message).toContain('1 MB')
})

test('a body over 10 MB is 413 (decisions §1)', async () => {
  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { unknown: 'x'.repeat(OVER_THE_LIMIT) })

  expect(reply.status).toBe(413)
  expect(reply.error?.status).toBe(413)
})

test('a body over 10 MB without Content-Length is 413 too (decisions §1)', async () => {
  const chunks = ['{"unknown":"', ...Array.from({ length: 11 }, () => 'x'.repeat(MB)), '"}']

  const reply = await exchange(ann.client, `${PEOPLE}/@me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    body: chunks,
  })

  expect(reply.status).toBe(413)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'application/xml', 'nonsense'])(
  'the wrong media type %s is 415 (decisions §1)',
  async (mediaType) => {
    const reply = await sendText(ann.client, 'PUT', `${PEOPLE}/@me`, '{"status":"x"}', {
      'content-type': mediaType,
    })

    expect(reply.status).toBe(415)
  },
)

test.each([
  'application/json;charset=UTF-8;',
  'application/json; charset=utf-8',
  'application/json;charset="utf-8"',
  'Application/JSON',
  'application/json ; charset=UTF-8',
])('the media type %s is accepted (decisions §1)', async (mediaType) => {
  const status = unique('status ')

  const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { status }, { 'content-type': mediaType })

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ status })
})

test('a request that needs no body may carry Content-Type: application/json and none (decisions §1)', async () => {
  const headers = { 'content-type': 'application/json' }
  const other = await aMember()

  const replies = [
    await ann.client.request({ path: `${PEOPLE}/@me`, headers }),
    await ann.client.request({ path: '/api/version', headers }),
    await ann.client.request({ method: 'PUT', path: `${PEOPLE}/@me/@following/${other.id}`, headers }),
    await ann.client.request({ method: 'DELETE', path: `${PEOPLE}/@me/@following/${other.id}`, headers }),
    await ann.client.request({ method: 'DELETE', path: `${PEOPLE}/@me/avatar`, headers }),
    await admin.request({ method: 'DELETE', path: `${PEOPLE}/${other.id}`, headers }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 204, 204, 204, 202])
})

test('a business conflict is 409 with a code and a message of its own (decisions §1)', async () => {
  const reply = await admin.request({
    method: 'POST',
    path: PEOPLE,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...newPerson(), [word('svc')]: { username: ann.username } }),
  })

  expect(reply.status).toBe(409)
  expect(reply.error).toMatchObject({ status: 409, code: 'usernameTaken' })
})

test('errors in a path or query are 400 and named like a field (decisions §1)', async () => {
  const path = await ann.client.request({ path: `${PEOPLE}/07` })
  const query = await ann.client.request({ path: `${PEOPLE}?count=seven&startIndex=-1` })

  expect(path.status).toBe(400)
  expect(fieldsNamed(path)).toEqual(['personID'])
  expect(query.status).toBe(400)
  expect(fieldsNamed(query).sort()).toEqual(['count', 'startIndex'])
})

test('an error of an anonymous caller has the same shape (decisions §1)', async () => {
  const reply = await anonymous.request({ path: `${PEOPLE}/@me` })

  expect(reply.error).toMatchObject({
    status: 401,
    code: 'unauthenticated',
    message: expect.stringMatching(/\S/),
  })
})
