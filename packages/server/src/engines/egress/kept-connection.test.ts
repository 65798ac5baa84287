import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { KeptConnection } from './kept-connection.ts'
import { type Outbound, send } from './send.ts'

/** Longer than any test takes: only what a test does ends a connection, however slow the machine is. */
const LONG_MS = 600_000
const config = { baseUrl: 'http://localhost:1', isLoopback: true, port: 1, webhookAllow: [] }

async function aReceiver(listener: RequestListener) {
  const sockets = new Set<Socket>()
  const server = createServer(listener).on('connection', (socket) => sockets.add(socket))
  server.keepAliveTimeout = LONG_MS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

function aConnection(): KeptConnection {
  const connection = new KeptConnection(LONG_MS)
  onTestFinished(() => connection.close())
  return connection
}

const post = (url: string, connection: KeptConnection, more: Partial<Outbound> = {}) =>
  send(
    { config },
    {
      url,
      method: 'POST',
      headers: {},
      body: '{}',
      timeouts: { connectionMs: LONG_MS, readMs: LONG_MS },
      connection,
      ...more,
    },
  )

const ok: RequestListener = (request, response) => {
  request.resume().on('end', () => response.writeHead(204).end())
}

test('calls one after the other share a connection', async () => {
  const { url, sockets } = await aReceiver(ok)
  const connection = aConnection()

  const statuses = [await post(url, connection), await post(`${url}/other`, connection)].map(
    ({ status }) => status,
  )

  expect(statuses).toEqual([204, 204])
  expect(sockets.size).toBe(1)
})

test('another origin, and other addresses of a name, are called by another connection', async () => {
  const [one, other] = [await aReceiver(ok), await aReceiver(ok)]
  const connection = aConnection()
  const named = one.url.replace('127.0.0.1', 'receiver.test')
  const at =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: 4 }))

  await post(one.url, connection)
  await post(other.url, connection)
  await post(named, connection, { resolve: at('127.0.0.1') })
  await post(named, connection, { resolve: at('127.0.0.1', '127.0.0.2') })

  expect([one.sockets.size, other.sockets.size]).toEqual([3, 1])
})

test('an address that may not be called any more is not called, though a connection to it is open', async () => {
  const { url, sockets } = await aReceiver(ok)
  const connection = aConnection()
  const named = url.replace('127.0.0.1', 'receiver.test')

  await post(named, connection, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
  const refused = post(named, connection, { resolve: async () => [{ address: '0.0.0.0', family: 4 }] })

  await expect(refused).rejects.toMatchObject({ reason: 'blocked' })
  expect(sockets.size).toBe(1)
})

test('a failed call ends the connection', async () => {
  const abort = new AbortController()
  const { url, sockets } = await aReceiver((request, response) => {
    if (request.url === '/silent') abort.abort()
    else ok(request, response)
  })
  const connection = aConnection()

  await post(url, connection)
  await expect(post(`${url}/silent`, connection, { signal: abort.signal })).rejects.toThrow()
  await post(url, connection)

  expect(sockets.size).toBe(2)
})

test('where the receiver closed it meanwhile the call is made by a new connection', async () => {
  const calls: number[] = []
  const server = createSocketServer((socket) => {
    const connection = calls.push(0) - 1
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        if (!bytes.toString().startsWith('POST ')) return
        calls[connection] = (calls[connection] ?? 0) + 1
        // Promises to keep the connection, and resets it as soon as it is used again.
        if (calls[connection] > 1) return socket.resetAndDestroy()
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\nok')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connection = aConnection()

  const statuses = [await post(url, connection), await post(url, connection)].map(({ status }) => status)

  expect(statuses).toEqual([200, 200])
  expect(calls).toEqual([2, 1])
})

test('a receiver that resets the first call has failed', async () => {
  let connections = 0
  const server = createSocketServer((socket) => {
    connections++
    socket.on('error', () => {}).on('data', () => socket.resetAndDestroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  await expect(post(url, aConnection())).rejects.toMatchObject({ reason: 'unreachable' })
  expect(connections).toBe(1)
})

/** Answers the calls of each connection in turn, and counts both. */
async function aServer(...answers: ((socket: Socket) => void)[]) {
  const seen = { calls: 0, connections: 0 }
  const server = createSocketServer((socket) => {
    seen.connections++
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        if (bytes.toString().startsWith('POST ')) answers[seen.calls++]?.(socket)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const answering = (head: string) => (socket: Socket) =>
  void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n${head}\r\nok`)

test('an answer that breaks off is not asked for again', async () => {
  const { url, seen } = await aServer(answering(''), (socket) => {
    socket.write('HTTP/1.1 429 Too Many Requests\r\ncontent-length: 100\r\n\r\nNot n', () =>
      setImmediate(() => socket.resetAndDestroy()),
    )
  })
  const connection = aConnection()

  await post(url, connection)
  await expect(post(url, connection)).rejects.toMatchObject({ reason: 'unreachable' })

  expect(seen).toEqual({ calls: 2, connections: 1 })
})

test('a reset of a connection that was opened for the call is a failure', async () => {
  const { url, seen } = await aServer(answering('connection: close\r\n'), (socket) =>
    socket.resetAndDestroy(),
  )
  const connection = aConnection()

  await post(url, connection)
  await expect(post(url, connection)).rejects.toMatchObject({ reason: 'unreachable' })

  expect(seen).toEqual({ calls: 2, connections: 2 })
})

test('a call that fails does not end another one', async () => {
  const abort = new AbortController()
  const [isSilent, isHeld, answer] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const { url } = await aReceiver((request, response) => {
    if (request.url === '/silent') return isSilent.resolve()
    if (request.url !== '/held') return ok(request, response)
    isHeld.resolve()
    void answer.promise.then(() => ok(request, response))
  })
  const connection = aConnection()
  await post(url, connection)

  const silent = post(`${url}/silent`, connection, { signal: abort.signal })
  await isSilent.promise
  const held = post(`${url}/held`, connection)
  await Promise.race([isHeld.promise, silent])
  abort.abort()
  await expect(silent).rejects.toThrow()
  answer.resolve()

  expect((await held).status).toBe(204)
})
