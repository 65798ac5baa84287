import { createSocket, type Socket } from 'node:dgram'
import { promises } from 'node:dns'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Resolve } from './names.ts'
import { send } from './send.ts'

/** Loopback stands for the internal network; its one allowed address for the internet. */
const [INSIDE, OUTSIDE] = ['127.0.0.1', '127.0.0.2'] as const
const RULES = {
  baseUrl: 'https://community.example.org',
  isLoopback: false,
  port: 1,
  webhookAllow: [`${OUTSIDE}/32`],
}

/** Echoes the question with one A record per address and TTL 0. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const end = question.indexOf(0, 12) + 5
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, question.subarray(12, end), ...records])
}

/** A real UDP DNS server whose answers change. */
async function aNameServer(say: (asked: number) => readonly string[]) {
  const socket: Socket = createSocket('udp4')
  const state = { asked: 0 }
  socket.on('message', (question, { port, address }) =>
    socket.send(answerTo(question, say(state.asked++)), port, address),
  )
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  const resolver = new promises.Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const resolve: Resolve = async (host) =>
    (await resolver.resolve4(host)).map((address) => ({ address, family: 4 }))
  return { state, resolve }
}

/** Records connections to the inside. */
async function anInside() {
  const state = { connections: 0 }
  const server = createServer((socket) => {
    state.connections++
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
  })
  await new Promise<void>((resolve) => server.listen(0, INSIDE, resolve))
  onTestFinished(() => void server.close())
  return { state, port: (server.address() as AddressInfo).port }
}

const TRIES = 1000
async function tryToReach(port: number, resolve: Resolve): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const url = `http://rebinding.example.org:${port}/`
    const timeouts = { connectionMs: 2000, readMs: 2000 }
    const outcome = await send({ config: RULES }, { url, method: 'POST', headers: {}, timeouts, resolve })
      .then(({ status }) => String(status))
      .catch((error) => error.reason)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  return outcomes
}

test(`a name that changes from public to private addresses never gets inside in ${TRIES} tries (T44)`, async () => {
  const inside = await anInside()
  const names = await aNameServer((asked) => [asked % 2 === 0 ? OUTSIDE : INSIDE])

  const outcomes = await tryToReach(inside.port, names.resolve)

  expect(inside.state.connections).toBe(0)
  // The checked address is the dialled one: each name was looked up once.
  expect(names.state.asked).toBe(TRIES)
  expect(outcomes).toEqual(
    new Map([
      ['unreachable', TRIES / 2],
      ['blocked', TRIES / 2],
    ]),
  )
})

test(`a name with both kinds of addresses is refused in ${TRIES} tries, in either order (T44)`, async () => {
  const inside = await anInside()
  const names = await aNameServer((asked) => (asked % 2 === 0 ? [OUTSIDE, INSIDE] : [INSIDE, OUTSIDE]))

  const outcomes = await tryToReach(inside.port, names.resolve)

  expect(inside.state.connections).toBe(0)
  expect(outcomes).toEqual(new Map([['blocked', TRIES]]))
})
