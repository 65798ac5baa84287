import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { newPerson } from '../testing/makers.ts'

const instance = await anInstance({ FOLKMOOT_SIGN_UP: 'on' })
afterAll(() => instance.close())
const { admin, anonymous } = instance
const V3 = '/api/core/v3'
const MB = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }

const put = (body: string) =>
  admin.request({ method: 'PUT', path: `${V3}/people/@me`, headers: JSON_TYPE, body })
const largeStatus = (bytes: number) => JSON.stringify({ unknown: 'x'.repeat(bytes) })
const small = JSON.stringify({ unknown: Array(20_000).fill(1), status: 'roomy' })

/** Sends the head and the beginning of a body that never ends, and returns the answer. */
async function begin(path: string, type: string, beginning: string): Promise<string> {
  const { hostname, port } = new URL(instance.baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${admin.options.authorization}`,
    `Content-Type: ${type}`,
    `Content-Length: ${9 * MB}`,
  ]
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  socket.write(`${head.join('\r\n')}\r\n\r\n${beginning}`)
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

test('JSON without a long text may have 1 MB, and the refusal says so', async () => {
  const [accepted, refused] = [await put(small), await put(largeStatus(MB))]

  expect(accepted.status).toBe(200)
  expect(refused.error).toMatchObject({
    status: 413,
    code: 'bodyTooLarge',
    message: 'The body may have at most 1 MB here.',
  })
})

test('JSON with a text may have 10 MB', async () => {
  const send = (bytes: number) =>
    admin.request({ method: 'POST', path: `${V3}/contents`, headers: JSON_TYPE, body: largeStatus(bytes) })

  const [read, refused] = [await send(9.9 * MB), await send(10 * MB)]

  expect(read.error?.code).toBe('fieldInvalid')
  expect(refused.error).toMatchObject({ status: 413, message: 'The body may have at most 10 MB here.' })
})

test('anonymous callers may send 64 KB in every operation', async () => {
  const send = (unknown: string) => ({
    method: 'POST',
    path: `${V3}/people`,
    headers: JSON_TYPE,
    body: JSON.stringify({ ...newPerson(), unknown }),
  })

  const ofNobody = await anonymous.request(send('x'.repeat(64 * 1024)))
  const ofAdmin = await admin.request(send('x'.repeat(64 * 1024)))
  const less = await anonymous.request(send('x'.repeat(32 * 1024)))

  expect(ofNobody.error).toMatchObject({ status: 413, message: 'The body may have at most 64 KB here.' })
  expect(ofAdmin.status).toBe(201)
  expect(less.status).not.toBe(413)
})

test('the limits of pictures are in the refusal too', async () => {
  const refused = await admin.request({
    method: 'PUT',
    path: `${V3}/people/@me/avatar`,
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(10 * MB + 1),
  })

  expect(refused.error).toMatchObject({ status: 413, message: 'The body may have at most 10 MB here.' })
})

const MANY_OBJECTS = `{"type":"document","users":[${'{},'.repeat(30_000)}`
const MULTIPART = 'multipart/form-data; boundary=b'

test.each([
  ['objects in JSON', `${V3}/contents`, 'application/json', MANY_OBJECTS, 'at most 25000 values'],
  ['tags', `${V3}/contents`, 'application/json', `{"tags":[${'"",'.repeat(30_000)}`, 'at most 25000 values'],
  ['levels', `${V3}/executeBatch`, 'application/json', '['.repeat(101), 'at most 100 levels'],
  [
    'objects in a part',
    `${V3}/contents`,
    MULTIPART,
    `--b\r\nContent-Disposition: form-data; name="json"\r\n\r\n${MANY_OBJECTS}`,
    'at most 25000 values',
  ],
  [
    'fields of a form',
    '/api/core/v2/updates',
    'application/x-www-form-urlencoded',
    'html=x&'.repeat(2000),
    'at most 1000 fields',
  ],
])('too many %s are refused before the body has arrived', async (_, path, type, beginning, message) => {
  const answer = await begin(path, type, beginning)

  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain(message)
})

test('a mistake beyond the items that are explained is a mistake of the body', async () => {
  const users = [...Array(1500).fill(admin.options.baseUrl), 5]
  const reply = await admin.request({
    method: 'POST',
    path: `${V3}/contents`,
    headers: JSON_TYPE,
    body: JSON.stringify({
      type: 'document',
      subject: 'Long',
      content: { type: 'text/html', text: 'x' },
      users,
    }),
  })

  expect(reply.error).toMatchObject({ status: 400, details: [{ field: 'body' }] })
})
