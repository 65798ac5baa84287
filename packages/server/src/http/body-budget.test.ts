import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { aPerson } from '../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const LARGE = `Content-Length: ${10 * 1024 * 1024}`
const { hostname, port } = new URL(instance.baseUrl)

/** Sends heads without bodies; sockets stay open. */
async function begin(
  headers: readonly string[],
  as = instance.admin,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect({ host: hostname, port: Number(port) })
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  const authorization = `Authorization: ${as.options.authorization}`
  const head = [
    'POST /api/core/v3/contents HTTP/1.1',
    'Host: localhost',
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

/** Until the server has read the heads sent before: each round takes a turn of its loop. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await instance.admin.getPerson({ personID: '@me' })
}

const REFUSED = /^HTTP\/1\.1 503 [\s\S]*retry-after: \d[\s\S]*"code":"overloaded"/

test('one caller has 32 MB of bodies at once, others are not affected, and small ones never', async () => {
  const other = await aPerson(instance)
  await turns()
  const waiting = await Promise.all([LARGE, LARGE, LARGE].map((length) => begin([length])))
  await turns()

  const late = await begin([LARGE])
  const refused = await late.answer
  const ofOther = await begin([LARGE, 'Connection: close'], other.client)
  ofOther.socket.write('x'.repeat(10 * 1024 * 1024))
  const small = await instance.admin.createPlace({ body: { type: 'group', name: 'Small' } })
  const answered = await ofOther.answer
  for (const { socket } of [...waiting, late, ofOther]) socket.destroy()

  expect(refused).toMatch(REFUSED)
  expect(refused).toContain('of yours')
  expect(answered).toMatch(/^HTTP\/1\.1 400 /)
  expect(small.name).toBe('Small')
  await expect.poll(sendLarge).toBe('HTTP/1.1 400')
})

test('one address has 64 MB of bodies at once', async () => {
  const people = await Promise.all([aPerson(instance), aPerson(instance), aPerson(instance)])
  // A password that was checked before is known at once.
  for (const { client } of people) await client.getPerson({ personID: '@me' })
  const two = people.flatMap(({ client }) => [client, client])
  const waiting = await Promise.all(two.map((client) => begin([LARGE], client)))
  await turns()

  const late = await begin([LARGE])
  const refused = await late.answer
  for (const { socket } of [...waiting, late]) socket.destroy()

  expect(refused).toMatch(REFUSED)
  await expect.poll(sendLarge).toBe('HTTP/1.1 400')
})
