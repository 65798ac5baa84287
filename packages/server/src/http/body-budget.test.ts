import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const LARGE = `Content-Length: ${10 * 1024 * 1024}`
const { hostname, port } = new URL(instance.baseUrl)

/** Sends heads without bodies; sockets stay open. */
async function begin(headers: readonly string[]): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect({ host: hostname, port: Number(port) })
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  const authorization = `Authorization: ${instance.admin.options.authorization}`
  const head = [
    'POST /api/core/v3/contents HTTP/1.1',
    'Host: x',
    authorization,
    'Content-Type: application/json',
  ]
  await new Promise((resolve) => socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n`, resolve))
  return { socket, answer }
}

/** Ten megabytes of invalid JSON, and the status line of the answer. */
async function sendLarge(): Promise<string> {
  const { socket, answer } = await begin([LARGE, 'Connection: close'])
  socket.write('x'.repeat(10 * 1024 * 1024))
  const [line] = (await answer).split(' Bad')
  socket.destroy()
  return line ?? ''
}

test('more than 128 MB of bodies at once get 503; small ones do not, and large ones are accepted again later', async () => {
  await instance.admin.getPerson({ personID: '@me' })
  const waiting = await Promise.all(Array.from({ length: 11 }, () => begin([LARGE])))
  const chunked = await begin(['Transfer-Encoding: chunked'])

  const late = await begin([LARGE])
  const refused = await late.answer
  const small = await instance.admin.createPlace({ body: { type: 'group', name: 'Small' } })
  for (const { socket } of [...waiting, chunked, late]) socket.destroy()

  expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: \d[\s\S]*"code":"overloaded"/)
  expect(small.name).toBe('Small')
  await expect.poll(sendLarge).toBe('HTTP/1.1 400')
})
