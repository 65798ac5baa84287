import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { getFile, keepFiles, serveFiles } from '../testing/file-server.ts'
import { anInstance } from '../testing/instance.ts'

const instance = await anInstance()
const server = await serveFiles(instance)
afterAll(async () => {
  await server.close()
  await instance.close()
})
const { client } = server

const bytes = randomBytes(100_000)
const keep = async (content: Buffer<ArrayBuffer>, name = 'a file') => {
  const { body } = await client.send(keepFiles, { files: [new File([content], name)] })
  return body?.ids[0] ?? ''
}
const [id, emptyId] = [await keep(bytes), await keep(Buffer.alloc(0))]
const get = (headers: Record<string, string> = {}, fileID = id) => client.send(getFile, { fileID, headers })
const etag = (await get()).headers.get('etag') ?? ''

test('a file is sent with size, name, and headers that prevent execution', async () => {
  const { status, headers, bytes: got } = await get()

  expect([status, Buffer.from(got).equals(bytes)]).toEqual([200, true])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-length': '100000',
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="a file"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=99990-', 99_990, 99_999],
  ['bytes=99990-200000', 99_990, 99_999],
  ['bytes=-5', 99_995, 99_999],
  ['bytes=-200000', 0, 99_999],
])('%s is the bytes %d to %d', async (range, first, last) => {
  const { status, headers, bytes: got } = await get({ range })

  expect(status).toBe(206)
  expect(headers.get('content-range')).toBe(`bytes ${first}-${last}/100000`)
  expect(headers.get('content-length')).toBe(String(last - first + 1))
  expect(Buffer.from(got).equals(bytes.subarray(first, last + 1))).toBe(true)
})

test.each(['bytes=0-1,5-6', 'bytes=9-1', 'bytes=', 'bytes=x-', 'lines=1-2', 'bytes=-'])(
  '%s is ignored as a range: the whole file is sent',
  async (range) => {
    const { status, bytes: got } = await get({ range })

    expect([status, got.length]).toEqual([200, 100_000])
  },
)

test.each(['bytes=100000-', 'bytes=100000-100001', 'bytes=-0'])('%s lies outside: 416', async (range) => {
  const { status, headers, error } = await get({ range })

  expect([status, error?.code, headers.get('content-range')]).toEqual([416, 'rangeInvalid', 'bytes */100000'])
})

test('an empty file is sent, and has no range', async () => {
  const [whole, ranged] = [await get({}, emptyId), await get({ range: 'bytes=0-' }, emptyId)]

  expect([whole.status, whole.bytes.length, whole.headers.get('content-length')]).toEqual([200, 0, '0'])
  expect(ranged.status).toBe(416)
})

test('a matching ETag gives 304, and If-Range gives a range only of the same file', async () => {
  const unchanged = await get({ 'if-none-match': `"other", ${etag}` })
  const same = await get({ range: 'bytes=0-9', 'if-range': etag })
  const changed = await get({ range: 'bytes=0-9', 'if-range': '"other"' })
  const dated = await get({ range: 'bytes=0-9', 'if-range': 'Sun, 15 Nov 2026 00:00:00 GMT' })

  expect([unchanged.status, unchanged.bytes.length, unchanged.headers.get('etag')]).toEqual([304, 0, etag])
  expect([same, changed, dated].map(({ status }) => status)).toEqual([206, 200, 200])
})

test('HEAD gives the same headers without a body', async () => {
  const path = `/api/test/files/${id}`

  const [head, ranged] = await Promise.all([
    client.request({ method: 'HEAD', path }),
    client.request({ method: 'HEAD', path, headers: { range: 'bytes=0-9' } }),
  ])

  for (const { status, headers, bytes: got } of [head, ranged]) {
    expect([status, got.length, headers.get('content-length'), headers.get('etag')]).toEqual([
      200,
      0,
      '100000',
      etag,
    ])
  }
})

/** A client that reads no more than the first bytes of the answer. */
async function begin(fileID: string): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = [
    `GET /api/test/files/${fileID} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${client.options.authorization}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [bytes] = await once(socket, 'data')
  socket.pause()
  return { socket, status: Number(String(bytes).slice(9, 12)) }
}

test('a caller has a hundred files sent at once; smaller ones are not counted', async () => {
  const large = await keep(randomBytes(20 * 1024 * 1024))
  const unread = await Promise.all(Array.from({ length: 100 }, () => begin(large)))
  const late = await begin(large)

  const refused = await get({}, large)
  const small = await get({ range: 'bytes=0-65535' }, large)
  for (const { socket } of [...unread, late]) socket.destroy()

  expect(new Set(unread.map(({ status }) => status))).toEqual(new Set([200]))
  expect(late.status).toBe(503)
  expect([refused.error?.code, refused.error?.message]).toEqual([
    'overloaded',
    'Too many files of yours are being sent at once. Try again in a moment.',
  ])
  expect(small.status).toBe(206)
  await expect.poll(async () => (await get({}, large)).status).toBe(200)
})

test('a client that disconnects does not keep the file open, and others are served', async () => {
  const large = await keep(randomBytes(20 * 1024 * 1024))
  const openFiles = () => process.getActiveResourcesInfo().filter((name) => name === 'FSReqCallback').length

  const begun = await Promise.all(Array.from({ length: 5 }, () => begin(large)))
  for (const { socket } of begun) socket.destroy()
  const whole = await get({}, large)

  expect(whole.bytes.length).toBe(20 * 1024 * 1024)
  await expect.poll(openFiles).toBe(0)
})
