import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { getFile, keepFiles, keepNote, serveFiles } from '../testing/file-server.ts'
import { anInstance } from '../testing/instance.ts'

const MB = 1024 ** 2
const instance = await anInstance({ FOLKMOOT_UPLOAD_MAX: '1 MB' })
const server = await serveFiles(instance)
afterAll(async () => {
  await server.close()
  await instance.close()
})
const { client } = server
const { sql } = instance.store
const FORM = 'multipart/form-data; boundary=b'

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  client.request({ method: 'POST', path, headers: { 'content-type': FORM, ...headers }, body })
const part = (content: string, headers = 'Content-Disposition: form-data; name="f"; filename="x"') =>
  `--b\r\n${headers}\r\n\r\n${content}\r\n`
const jsonPart = (json: string) => part(json, 'Content-Disposition: form-data; name="json"')

/** Unreferenced blobs, and files in the store without a reference. */
async function leftovers(): Promise<[number, number]> {
  const [counted] = await sql`
    select count(*) filter (where uses = 0)::int as unused, count(*) filter (where uses > 0)::int as used from blob`
  const root = `${instance.context.config.dataDirectory}/blobs`
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).length
  return [counted?.unused, files - counted?.used]
}
const NONE: [number, number] = [0, 0]

test('files of a form are stored and return byte for byte under their names', async () => {
  const contents = [randomBytes(300_000), randomBytes(10), Buffer.alloc(0)]
  const files = contents.map((bytes, index) => new File([bytes], `naïve ${index} ☃.txt`))

  const kept = await client.send(keepFiles, { files })
  const ids = kept.body?.ids ?? []
  const back = await Promise.all(ids.map((fileID) => client.send(getFile, { fileID })))

  expect(kept.status).toBe(201)
  expect(back.map(({ bytes }) => Buffer.from(bytes))).toEqual(contents)
  expect(back[1]?.headers.get('content-disposition')).toBe(
    `attachment; filename="na_ve 1 _.txt"; filename*=UTF-8''na%C3%AFve%201%20%E2%98%83.txt`,
  )
})

test('one file may be the whole body if the operation takes its type', async () => {
  const bytes = randomBytes(100_000)

  const kept = await client.send(keepFiles, { bytes, mediaType: 'application/octet-stream' })
  const back = await client.send(getFile, { fileID: kept.body?.ids[0] ?? '' })
  const other = await client.send(keepFiles, { bytes, mediaType: 'image/png' })

  expect(Buffer.from(back.bytes).equals(bytes)).toBe(true)
  expect([other.status, other.error?.code]).toEqual([415, 'mediaTypeUnsupported'])
})

test('JSON comes alone, or in a part beside files', async () => {
  const alone = await client.send(keepNote, { body: { subject: 'Alone' } })
  const beside = await client.send(keepNote, { body: { subject: 'Beside' }, files: [new Blob(['x'])] })
  const behind = await post(keepNote.path, `${part('x')}${jsonPart('{"subject":"Behind"}')}--b--`)

  expect(alone.body).toMatchObject({ subject: 'Alone', ids: [] })
  expect(beside.body).toMatchObject({ subject: 'Beside', ids: [expect.any(String)] })
  expect(behind.body).toMatchObject({ subject: 'Behind', ids: [expect.any(String)] })
})

test('a JSON part has the same limits as JSON alone', async () => {
  const deep = '['.repeat(200)
  const cases = [
    '{"subject":1}',
    '{}',
    '{',
    '',
    '[]',
    '{"__proto__":{}}',
    deep,
    '{"subject":"\\u0000"}',
    `{"subject":"${'x'.repeat(256)}"}`,
  ]

  for (const json of cases) {
    const headers = { 'content-type': 'application/json' }
    const alone = await client.request({ method: 'POST', path: keepNote.path, headers, body: json })
    const inPart = await post(keepNote.path, `${jsonPart(json)}${part('x')}--b--`)

    expect([inPart.status, inPart.error]).toEqual([400, alone.error])
  }
  const latin = Buffer.from(`${jsonPart('{"subject":"é"}')}--b--`, 'latin1')
  const headers = { 'content-type': FORM }
  const wrong = await client.request({
    method: 'POST',
    path: keepNote.path,
    headers,
    body: new Uint8Array(latin),
  })
  const twice = await post(keepNote.path, `${jsonPart('{"subject":"a"}')}${jsonPart('{"subject":"b"}')}--b--`)
  const large = await post(keepNote.path, `${jsonPart(`"${'x'.repeat(10 * MB)}"`)}--b--`)

  expect(wrong.error?.code).toBe('malformedJSON')
  expect(twice.error).toMatchObject({ code: 'fieldInvalid', message: 'json must be given once' })
  expect([large.status, large.error?.code]).toEqual([413, 'bodyTooLarge'])
  expect(await leftovers()).toEqual(NONE)
})

test.each([
  ['no file', '--b--', 400, 'fieldInvalid'],
  [
    'a field and no file',
    `${part('x', 'Content-Disposition: form-data; name="f"')}--b--`,
    400,
    'fieldInvalid',
  ],
  ['no end', part('x'), 400, 'requestMalformed'],
  ['a file and then rubbish', `${part('x')}--b\r\nrubbish\r\n\r\n--b--`, 400, 'requestMalformed'],
  ['more files than 100', `${part('x').repeat(101)}--b--`, 400, 'tooManyItems'],
  [
    '10,000 parts',
    `${part('x', 'Content-Disposition: form-data; name="f"').repeat(10_000)}--b--`,
    400,
    'tooManyItems',
  ],
  ['a file that is too large', `${part('x'.repeat(MB + 1))}--b--`, 413, 'bodyTooLarge'],
  ['a second that is too large', `${part('x')}${part('x'.repeat(3 * MB))}--b--`, 413, 'bodyTooLarge'],
])('a form with %s is refused and leaves nothing', async (_case, body, status, code) => {
  const { status: got, error } = await post(keepFiles.path, body)

  expect([got, error?.code]).toEqual([status, code])
  await expect.poll(leftovers).toEqual(NONE)
})

test('a form without a boundary, or a body without a type, is refused', async () => {
  const answers = [
    await post(keepFiles.path, 'x', { 'content-type': 'multipart/form-data' }),
    await post(keepFiles.path, 'x', { 'content-type': 'multipart/form-data; boundary=' }),
    await post(keepFiles.path, 'x', { 'content-type': 'multipart/mixed; boundary=b' }),
    await client.request({ method: 'POST', path: keepFiles.path, body: new Uint8Array([1]) }),
    await client.request({ method: 'POST', path: keepFiles.path }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 415, 415, 400])
})

test('anonymous callers are refused before any file is stored', async () => {
  const nobody = client.as(undefined)

  const { status } = await nobody.send(keepFiles, { files: [new Blob(['x'.repeat(MB)])] })

  expect(status).toBe(401)
  expect(await leftovers()).toEqual(NONE)
})

test('the same key and files get the first answer, other files are refused, and neither is stored', async () => {
  const send = (content: string, name = 'a') =>
    client.send(keepFiles, {
      files: [new File([content], name)],
      headers: { 'idempotency-key': 'a key for files' },
    })

  const first = await send('the same')
  const again = await send('the same')
  const [other, renamed] = [await send('another'), await send('the same', 'b')]

  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect([other.status, renamed.status]).toEqual([409, 409])
  expect(await leftovers()).toEqual(NONE)
})

test('a client that disconnects leaves nothing behind', async () => {
  const { hostname, port } = new URL(server.baseUrl)
  const head = [
    `POST ${keepFiles.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${client.options.authorization}`,
    `Content-Type: ${FORM}`,
    `Content-Length: ${MB}`,
  ]
  const half = part('x'.repeat(200_000)).slice(0, -2)

  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = connect({ host: hostname, port: Number(port) })
      await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${half}`, resolve))
      await expect
        .poll(async () => (await sql`select from blob where state = 'arriving'`).length)
        .toBeGreaterThan(0)
      socket.destroy()
    }),
  )

  await expect.poll(leftovers).toEqual(NONE)
})
