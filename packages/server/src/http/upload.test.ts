import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { getFile, keepFiles, keepNote, serveFiles } from '../testing/file-server.ts'
import { anInstance } from '../testing/instance.ts'

const instance = await anInstance({ FOLKMOOT_UPLOAD_MAX: '1 MB' })
const server = await serveFiles(instance)
afterAll(async () => {
  await server.close()
  await instance.close()
})
const { client } = server

test('files of a form are kept and come back byte by byte, each under its own name', async () => {
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

test('JSON comes alone, or in a part beside files', async () => {
  const alone = await client.send(keepNote, { body: { subject: 'Alone' } })
  const beside = await client.send(keepNote, { body: { subject: 'Beside' }, files: [new Blob(['x'])] })

  expect(alone.body).toMatchObject({ subject: 'Alone', ids: [] })
  expect(beside.body).toMatchObject({ subject: 'Beside', ids: [expect.any(String)] })
})
