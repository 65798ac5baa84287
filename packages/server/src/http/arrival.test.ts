import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { arriving, limitArrivals } from './arrival.ts'

const PATIENCE_MS = 600

/** A server that reads bodies itself, and a connection that has sent only a head. */
async function aConnection(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  length = 100,
  staysOpen = false,
): Promise<{ socket: Socket; answer: () => string }> {
  const server = createServer((request, response) => void handle(request, response))
  limitArrivals(server, PATIENCE_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: staysOpen })
  onTestFinished(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  let said = ''
  socket.on('data', (bytes) => (said += bytes))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
  return { socket, answer: () => said }
}

test('a body that does not arrive is answered with 408', async () => {
  const { socket, answer } = await aConnection(async (request) => void request.resume())

  await once(socket, 'close')

  expect(answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"requestTimeout"/)
})

test('the connection of a body that does not arrive is closed, though the client keeps its side open', async () => {
  const closed = Promise.withResolvers<void>()
  const { socket, answer } = await aConnection(
    async (request, response) => {
      request.resume()
      response.once('close', closed.resolve)
    },
    100,
    true,
  )

  await closed.promise

  expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
  expect(socket.writable).toBe(true)
})

test('a file may take long while it makes progress', async () => {
  const { socket, answer } = await aConnection(async (request, response) => {
    let length = 0
    for await (const piece of arriving(request, PATIENCE_MS)) length += piece.length
    response.end(`got ${length}`)
  }, 6)

  for (let piece = 0; piece < 6; piece++) {
    await sleep(PATIENCE_MS / 4)
    socket.write('x')
  }

  await expect.poll(answer).toContain('got 6')
})

test('a file that stalls is given up', async () => {
  const { socket, answer } = await aConnection(async (request, response) => {
    const reading = arriving(request, PATIENCE_MS)
    await reading.next()
    const failed = await reading.next().catch((error) => error.failureName)
    response.end(`gave up: ${failed}`)
  })

  socket.write('x')

  await expect.poll(answer).toContain('gave up: request_timeout')
})

test('time spent by the reader does not count against the client', async () => {
  const { socket, answer } = await aConnection(async (request, response) => {
    for await (const _piece of arriving(request, PATIENCE_MS)) await sleep(PATIENCE_MS * 2)
    response.end('patient')
  }, 2)

  socket.write('x')
  await sleep(PATIENCE_MS / 2)
  socket.write('x')

  await expect.poll(answer, { timeout: 5_000 }).toContain('patient')
})

test('a client that disconnects ends the reading', async () => {
  const outcome = Promise.withResolvers<string>()
  const { socket } = await aConnection(async (request) => {
    try {
      for await (const _piece of arriving(request, PATIENCE_MS)) socket.destroy()
    } catch (error) {
      outcome.resolve(error instanceof Error ? error.message : '')
    }
  })

  socket.write('x')

  expect(await outcome.promise).toContain('ended before')
})
