import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inParallel } from '../../testing/parallel.ts'
import { ANSWER_MAX, send } from './send.ts'

const RULES = { baseUrl: 'http://localhost:1', isLoopback: true, port: 1, webhookAllow: [] }
const SHORT = { connectionMs: 700, readMs: 700 }
/** Where no timeout is expected: a busy machine may take its time. */
const LONG = { connectionMs: 30_000, readMs: 30_000 }
const MB = 1024 * 1024

type Answer = (socket: Socket) => void
/** Behaviour by path. */
const answers = new Map<string, Answer>()
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  socket.once('data', (request) => answers.get(String(request).split(' ')[1] ?? '')?.(socket))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})
const { port } = server.address() as AddressInfo

let made = 0
/** The outcome of a call: status and bytes read, or the reason. */
async function ask(
  answer: Answer,
  timeouts: typeof SHORT,
): Promise<{ status?: number; read?: number; reason?: string }> {
  const path = `/${++made}`
  answers.set(path, answer)
  const url = `http://127.0.0.1:${port}${path}`
  try {
    const outbound = { url, method: 'POST', headers: {}, body: '[]', timeouts } as const
    const { status, body } = await send({ config: RULES }, outbound)
    return { status, read: body.length }
  } catch (error) {
    return { reason: (error as { reason?: string }).reason ?? String(error) }
  } finally {
    answers.delete(path)
  }
}

type Came = Awaited<ReturnType<typeof ask>>

async function askMany(
  times: number,
  answer: (index: number) => Answer,
  timeouts: typeof SHORT,
): Promise<Came[]> {
  const came: Came[] = []
  await inParallel(Array.from({ length: times }), async (_, index) => {
    came.push(await ask(answer(index), timeouts))
  })
  return came
}

/** As much as the client reads, up to a limit. */
function pour(socket: Socket, head: string, chunk: Buffer, most: number): void {
  let left = most
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= chunk.length
      if (!socket.write(chunk)) break
    }
    if (left <= 0) socket.end()
  }
  socket.on('drain', more)
  socket.write(head)
  more()
}

const OK = 'HTTP/1.1 200 OK\r\n'
const bomb = gzipSync(Buffer.alloc(128 * MB))
const HOSTILE: Record<string, [Answer, Came]> = {
  'a body of a gigabyte': [
    (socket) => pour(socket, `${OK}content-length: ${1024 * MB}\r\n\r\n`, Buffer.alloc(MB, 'x'), 1024 * MB),
    { status: 200, read: ANSWER_MAX },
  ],
  'chunks without end': [
    (socket) =>
      pour(
        socket,
        `${OK}transfer-encoding: chunked\r\n\r\n`,
        Buffer.from(`1000\r\n${'x'.repeat(4096)}\r\n`),
        1024 * MB,
      ),
    { status: 200, read: ANSWER_MAX },
  ],
  'what unpacks to 128 MB': [
    (socket) =>
      socket.end(
        Buffer.concat([
          Buffer.from(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`),
          bomb,
        ]),
      ),
    { status: 200, read: Math.min(ANSWER_MAX, bomb.length) },
  ],
  'a megabyte of headers': [
    (socket) => pour(socket, OK, Buffer.from(`x-more: ${'y'.repeat(1000)}\r\n`), MB),
    { reason: 'garbled' },
  ],
  'a storm of 1xx': [
    (socket) => pour(socket, '', Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)), 1024 * MB),
    { reason: 'timeout' },
  ],
  'a connection that stays open': [
    (socket) => socket.write(`${OK}content-length: 2\r\nconnection: keep-alive\r\n\r\nok`),
    { status: 200, read: 2 },
  ],
  'a body without a length that never ends': [(socket) => socket.write(`${OK}\r\nx`), { reason: 'timeout' }],
}

test.each(Object.entries(HOSTILE))(
  '%s ends in time and is not buffered (T46)',
  async (_name, [answer, expected]) => {
    const before = process.memoryUsage().rss

    const outcomes = await askMany(8, () => answer, expected.reason === 'timeout' ? SHORT : LONG)

    expect(new Set(outcomes.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(expected)]))
    // Eight buffered answers would exceed this many times over.
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(200)
    await expect.poll(() => sockets.size).toBe(0)
  },
)

/** `ANSWERS=10000` for a full run. */
const ANSWERS = Number(process.env.ANSWERS ?? 200)
const BEGINNINGS = ['', 'HTTP/1.1 ', 'HTTP/1.1 200 OK\r\n', `${OK}transfer-encoding: chunked\r\n\r\n`]

test(`${ANSWERS} answers of random bytes do no harm (T47)`, {
  timeout: 30_000 + ANSWERS * 20,
}, async () => {
  const answer = (index: number) => (socket: Socket) => {
    const beginning = Buffer.from(BEGINNINGS[index % BEGINNINGS.length] ?? '')
    socket.end(Buffer.concat([beginning, randomBytes((index * 37) % 3000)]))
  }
  const outcomes = await askMany(ANSWERS, answer, SHORT)

  const known = ['garbled', 'unreachable', 'timeout', undefined]
  expect(outcomes.filter(({ reason }) => !known.includes(reason))).toEqual([])
  expect(outcomes.length).toBe(ANSWERS)
})
