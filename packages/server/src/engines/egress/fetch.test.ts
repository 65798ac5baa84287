import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { HOSTILE_TARGETS } from '../../testing/hostile-targets.ts'
import { inParallel } from '../../testing/parallel.ts'
import { fetchFollowing } from './fetch.ts'
import type { Resolve } from './names.ts'

/** Loopback stands for the internal network; its one allowed address for the internet. */
const [INSIDE, OUTSIDE] = ['127.0.0.1', '127.0.0.2'] as const
const RULES = {
  baseUrl: 'https://community.example.org',
  isLoopback: false,
  port: 1,
  webhookAllow: [`${OUTSIDE}/32`],
}

async function aServer(address: string, answer: RequestListener) {
  const state = { connections: 0 }
  const server = createServer(answer).on('connection', () => state.connections++)
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  onTestFinished(() => void server.close())
  return { state, port: (server.address() as AddressInfo).port }
}

const fetching = (url: string, more: { resolve?: Resolve; maxBytes?: number; timeMs?: number } = {}) =>
  fetchFollowing({ config: RULES }, { url, headers: {}, maxBytes: 1000, timeMs: 30_000, ...more })
const reasonOf = async (call: Promise<unknown>) =>
  await call.then(
    () => 'read',
    (error) => error.reason,
  )

test('redirects are followed, and relative addresses too; the last address is told', async () => {
  const { port } = await aServer(OUTSIDE, (request, response) => {
    if (request.url === '/a') response.writeHead(302, { location: '/b?c' }).end()
    else response.end(`at ${request.url}`)
  })

  const { url, status, body } = await fetching(`http://${OUTSIDE}:${port}/a`)

  expect([url, status, String(body)]).toEqual([`http://${OUTSIDE}:${port}/b?c`, 200, 'at /b?c'])
})

test(`none of ${HOSTILE_TARGETS.length} forbidden targets is reached by a redirect, with or without a port: 0 hits (T43, T45)`, async () => {
  const inside = await aServer(INSIDE, (_request, response) => response.end('secret'))
  const targets = HOSTILE_TARGETS.flatMap((url) => [url, url.replace('/hook', `:${inside.port}/hook`)])
  const outside = await aServer(OUTSIDE, (request, response) => {
    const location = targets[Number(request.url?.slice(1))] ?? ''
    response.writeHead(302, { location: encodeURI(location).replace(/%25/g, '%') || 'http://0/' }).end()
  })
  const reasons = new Map<string, number>()

  await inParallel(targets, async (_target, number) => {
    const reason = await reasonOf(fetching(`http://${OUTSIDE}:${outside.port}/${number}`))
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  })

  expect(inside.state.connections).toBe(0)
  // Relative addresses lead back to the same site, again and again.
  expect([...reasons.keys()].filter((reason) => reason !== 'blocked' && reason !== 'unreachable')).toEqual([])
  expect(reasons.get('blocked')).toBeGreaterThan(targets.length * 0.9)
})

test('a name is looked up again after a redirect, and refused if it leads inside by then (T44)', async () => {
  const inside = await aServer(INSIDE, (_request, response) => response.end('secret'))
  let asked = 0
  const resolve: Resolve = async () => [{ address: asked++ === 0 ? OUTSIDE : INSIDE, family: 4 }]
  const { port } = await aServer(OUTSIDE, (_request, response) =>
    response.writeHead(302, { location: `http://same.example.org:${inside.port}/` }).end(),
  )

  expect(await reasonOf(fetching(`http://same.example.org:${port}/`, { resolve }))).toBe('blocked')
  expect(inside.state.connections).toBe(0)
  expect(asked).toBe(2)
})

test('a circle of redirects ends, and so does a slow one: the time is for all together', async () => {
  const { state, port } = await aServer(OUTSIDE, (request, response) => {
    const again = () => response.writeHead(302, { location: String(request.url) }).end()
    if (request.url === '/slow') setTimeout(again, 100)
    else again()
  })

  expect(await reasonOf(fetching(`http://${OUTSIDE}:${port}/`))).toBe('unreachable')
  expect(state.connections).toBe(6)
  expect(await reasonOf(fetching(`http://${OUTSIDE}:${port}/slow`, { timeMs: 250 }))).toBe('timeout')
})

test('no more is read than asked for', async () => {
  const { port } = await aServer(OUTSIDE, (_request, response) => response.end('x'.repeat(100_000)))

  const { body } = await fetching(`http://${OUTSIDE}:${port}/`, { maxBytes: 70_000 })

  expect(body.length).toBe(70_000)
})
