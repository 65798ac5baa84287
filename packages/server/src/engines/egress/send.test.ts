import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Resolve } from './names.ts'
import { ANSWER_MAX, type Outbound, send } from './send.ts'
import type { TargetRules } from './targets.ts'

const LOCAL: TargetRules = { baseUrl: 'http://localhost:1', isLoopback: true, port: 1, webhookAllow: [] }
const OPEN: TargetRules = { ...LOCAL, baseUrl: 'https://community.example.org', isLoopback: false }

async function aReceiver(listener: RequestListener): Promise<{
  url: string
  port: number
  hits: string[]
  connections(): Promise<number>
}> {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.headers.host} ${request.url}`)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  return { url: `http://127.0.0.1:${port}`, port, hits, connections }
}

/** Answers with these bytes, and repeats as long as asked. */
async function aRawReceiver(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const post = (url: string, options: Partial<Outbound> = {}, rules = LOCAL) =>
  send(
    { config: rules },
    {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      timeouts: { connectionMs: 30_000, readMs: 30_000 },
      ...options,
    },
  )
const reasonOf = (sent: Promise<unknown>) => sent.then(() => 'answered').catch((error) => error.reason)

test('status, headers and body of an answer are returned; the body was sent', async () => {
  const received: string[] = []
  const { url } = await aReceiver((request, response) => {
    request.on('data', (chunk) => received.push(String(chunk)))
    request.on('end', () => response.writeHead(418, { 'x-tea': 'green' }).end('short'))
  })

  const answer = await post(`${url}/a?b=c`, { body: '{"a":1}' })

  expect(answer).toMatchObject({ status: 418, headers: { 'x-tea': 'green' }, body: Buffer.from('short') })
  expect(received.join('')).toBe('{"a":1}')
})

test('each call uses its own connection and closes it', async () => {
  const { url, connections } = await aReceiver((_request, response) => response.end('answered'))

  await post(url)

  await expect.poll(connections).toBe(0)
})

test('DNS rebinding reaches no private address (T44)', async () => {
  const { port, hits } = await aReceiver((_request, response) => response.end())
  // The checked address has no listener; the system resolves the name to the receiver.
  const rules = { ...OPEN, webhookAllow: ['127.0.0.2/32'] }
  const resolve: Resolve = async () => [{ address: '127.0.0.2', family: 4 }]
  const outcomes = new Set<string>()

  for (let attempt = 0; attempt < 25; attempt++) {
    outcomes.add(await reasonOf(post(`http://localhost:${port}/`, { resolve }, rules)))
  }

  expect(hits).toEqual([])
  expect([...outcomes]).toEqual(['unreachable'])
})

test('the pinned address is dialled with the original host name', async () => {
  const { port, hits } = await aReceiver((_request, response) => response.end())
  let asked = 0
  const resolve: Resolve = async () => {
    asked++
    return [{ address: '127.0.0.1', family: 4 }]
  }

  const { status } = await post(`http://receiver.example.org:${port}/x`, { resolve })

  expect(status).toBe(200)
  expect(hits).toEqual([`POST receiver.example.org:${port} /x`])
  expect(asked).toBe(1)
})

test('one forbidden address forbids all; so does none (T44)', async () => {
  const { port, hits } = await aReceiver((_request, response) => response.end())
  const answers = [
    [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [
      { address: '::1', family: 6 },
      { address: '2606:4700::1', family: 6 },
    ],
    [{ address: '169.254.169.254', family: 4 }],
    [],
  ]

  const reasons = await Promise.all(
    answers.map((found) =>
      reasonOf(post(`http://mixed.example.org:${port}/`, { resolve: async () => found }, OPEN)),
    ),
  )

  expect(reasons).toEqual(['blocked', 'blocked', 'blocked', 'blocked'])
  expect(hits).toEqual([])
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is returned and not followed (T45)', async (status) => {
  const inside = await aReceiver((_request, response) => response.end('secret'))
  const { url } = await aReceiver((_request, response) =>
    response.writeHead(status, { location: inside.url }).end(),
  )

  const answer = await post(url)

  expect(answer.status).toBe(status)
  expect(inside.hits).toEqual([])
})

test('only the beginning of an endless answer is read, and the connection closed (T46)', async () => {
  let isClosed = false
  const { url } = await aReceiver((_request, response) => {
    response.on('close', () => (isClosed = true))
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x'))) {}
      response.once('drain', more)
    }
    more()
  })

  const { body } = await post(url)

  expect(body.length).toBe(ANSWER_MAX)
  await expect.poll(() => isClosed).toBe(true)
})

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'
const drip = (socket: Socket, bytes: string) => {
  const timer = setInterval(() => socket.write(bytes), 50)
  socket.on('close', () => clearInterval(timer))
}
const SLOW: Record<string, (socket: Socket) => void> = {
  'says nothing': () => {},
  'drips its body': (socket) => {
    socket.write(HEAD)
    drip(socket, 'x')
  },
  'drips its headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, 'x-more: 1\r\n')
  },
  'never comes to the point': (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'stops in the middle': (socket) => socket.write(`${HEAD}x`),
}
test.each(Object.entries(SLOW))('a receiver that %s is given up in time (T46)', async (_name, answer) => {
  const url = await aRawReceiver(answer)

  expect(await reasonOf(post(url, { timeouts: { connectionMs: 300, readMs: 300 } }))).toBe('timeout')
})

const GARBLED = {
  'no HTTP': 'SSH-2.0-OpenSSH_9.9\r\n',
  'headers without end': `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(40)}`,
  'two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
}
test.each(Object.entries(GARBLED))('what is %s is no answer', async (_name, bytes) => {
  const url = await aRawReceiver((socket) => socket.end(bytes))

  expect(await reasonOf(post(url))).toBe('garbled')
})

test('an unreachable target has another message than a forbidden one, and an abort throws its own reason', async () => {
  const { url } = await aReceiver(() => {})
  const stop = new AbortController()
  const sent = post(url, { signal: stop.signal, timeouts: { connectionMs: 10_000, readMs: 10_000 } })
  const closed = await aRawReceiver((socket) => socket.destroy())

  await sleep(20)
  stop.abort(new Error('we stop'))

  await expect(sent).rejects.toThrow('we stop')
  expect(await reasonOf(post(closed))).toBe('unreachable')
  expect(await reasonOf(post('http://127.0.0.3:59999/'))).toBe('unreachable')
})

test('a header with a line break is refused', async () => {
  const { url, hits } = await aReceiver((_request, response) => response.end())

  await expect(post(url, { headers: { 'x-a': 'b\r\nx-injected: 1' } })).rejects.toThrow()
  expect(hits).toEqual([])
})
