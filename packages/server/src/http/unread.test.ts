import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { limitUnread } from './unread.ts'

const PATIENCE_MS = 300
/** More than the buffers of both sides take. */
const LARGE = Buffer.alloc(32 * 1024 ** 2, 'x')

/** A client that has sent a request and reads nothing until it is told to. */
async function aClient(
  respond: (response: ServerResponse) => void,
  patienceMs = PATIENCE_MS,
): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const closed = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.once('close', closed.resolve)
    respond(response)
  })
  limitUnread(server, patienceMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  onTestFinished(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { socket, closed: closed.promise }
}

async function lengthOf(socket: Socket, isSlow = false): Promise<number> {
  let length = 0
  for await (const chunk of socket) {
    length += chunk.length
    if (length > LARGE.length) return length
    if (isSlow) await sleep(8)
  }
  return length
}

test('a connection whose answer is not read is closed', async () => {
  const { socket, closed } = await aClient((response) => response.end(LARGE))

  await closed

  expect(await lengthOf(socket)).toBeLessThan(LARGE.length)
})

test('a client that reads slowly gets the whole answer, though it takes longer', async () => {
  // Long enough for a busy machine: reading takes twice as long.
  const patienceMs = 2_000
  const { socket } = await aClient((response) => response.end(LARGE), patienceMs)
  const begun = performance.now()

  const length = await lengthOf(socket, true)

  expect(length).toBeGreaterThan(LARGE.length)
  expect(performance.now() - begun).toBeGreaterThan(patienceMs)
})

test('an answer may take longer to be prepared', async () => {
  const { socket } = await aClient((response) => {
    setTimeout(() => response.end('here at last'), PATIENCE_MS * 3)
  })

  socket.resume()
  const [answer] = await once(socket, 'data')

  expect(String(answer)).toContain('here at last')
})
