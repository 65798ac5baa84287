import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPerson, newPerson } from './community.ts'
import { GUARD_LINE, PEOPLE, sendJson, sendText } from './wire.ts'

const ann = await aMember()
const hidden = await aPerson({ svc: { visible: false } })

test.each([
  '/api/version',
  PEOPLE,
  `${PEOPLE}?count=1&fields=@all`,
  `${PEOPLE}/@all`,
  `${PEOPLE}/@me`,
  `${PEOPLE}/${ann.id}`,
  `${PEOPLE}/username/${ann.username}`,
  `${PEOPLE}/email/${ann.username}@example.org`,
  `${PEOPLE}/@me/@followers`,
  `${PEOPLE}/@me/@following`,
])(
  'GET %s is preceded by the protective line, then only JSON (§General conventions 6, decisions §1)',
  async (path) => {
    const reply = await ann.client.request({ path })

    expect(reply.status).toBe(200)
    expect(reply.text.slice(0, GUARD_LINE.length)).toBe(GUARD_LINE)
    expect(JSON.parse(reply.text.slice(GUARD_LINE.length))).toBeTypeOf('object')
  },
)

test('<page>/api/v3 answers with the same guard line as the API (decisions §1)', async () => {
  const found = await ann.client.request({ path: `/people/${ann.username}/api/v3` })
  const missing = await ann.client.request({ path: '/people/no-such-person/api/v3' })

  expect(found.text.startsWith(`${GUARD_LINE}{`)).toBe(true)
  expect(missing.status).toBe(404)
  expect(missing.text.startsWith(`${GUARD_LINE}{`)).toBe(true)
})

test.each([
  [400, `${PEOPLE}?count=0`],
  [400, `${PEOPLE}?filter=nonsense(1)`],
  [403, `${PEOPLE}/${hidden.id}`],
  [404, `${PEOPLE}/9007199254740991`],
  [404, '/api/core/v3/nothing'],
])('a GET error %i begins with the guard line too (decisions §1)', async (status, path) => {
  const reply = await ann.client.request({ path })

  expect(reply.status).toBe(status)
  expect(reply.text.startsWith(`${GUARD_LINE}{"error":`)).toBe(true)
})

test('the 401 of a GET begins with the guard line too (decisions §1)', async () => {
  const reply = await anonymous.request({ path: PEOPLE })

  expect(reply.status).toBe(401)
  expect(reply.text.startsWith(`${GUARD_LINE}{"error":`)).toBe(true)
})

test('answers to POST and PUT have no guard line (decisions §1)', async () => {
  const created = await sendJson(admin, 'POST', PEOPLE, newPerson({ svc: { password: undefined } }))
  const changed = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { status: 'here' })

  expect(created.status).toBe(201)
  expect(created.text.startsWith('{')).toBe(true)
  expect(changed.status).toBe(200)
  expect(changed.text.startsWith('{')).toBe(true)
})

test('errors of POST, PUT and DELETE have no guard line (decisions §1)', async () => {
  const replies = [
    await sendText(admin, 'POST', PEOPLE, '{'),
    await sendJson(ann.client, 'PUT', `${PEOPLE}/@me`, { status: 5 }),
    await ann.client.request({ method: 'DELETE', path: `${PEOPLE}/@me` }),
    await ann.client.request({ method: 'DELETE', path: '/api/core/v3/nothing' }),
    await anonymous.request({ method: 'DELETE', path: `${PEOPLE}/@me` }),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([400, 400, 403, 404, 401])
  for (const reply of replies) expect(reply.text.startsWith('{"error":')).toBe(true)
})

test('a binary download has no guard line (decisions §1)', async () => {
  const reply = await ann.client.request({ path: `${PEOPLE}/@me/avatar` })

  expect(reply.headers.get('content-type')).toMatch(/^image\//)
  expect(new TextDecoder('latin1').decode(reply.bytes.subarray(0, 5))).not.toBe('throw')
})

test('/api/openapi.json has no guard line (decisions §1)', async () => {
  const reply = await anonymous.request({ path: '/api/openapi.json' })

  expect(reply.text.startsWith('{')).toBe(true)
})

test('web pages have no guard line (decisions §1)', async () => {
  const reply = await anonymous.request({ path: '/api/docs' })

  expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
  expect(new TextDecoder().decode(reply.bytes)).toMatch(/^<!doctype html>/i)
})
