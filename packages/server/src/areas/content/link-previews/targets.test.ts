import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { HOSTILE_TARGETS } from '../../../testing/hostile-targets.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { readLink } from './fetching.ts'
import { readPage, readPicture } from './page.ts'

const instance = await anInstance({
  FOLKMOOT_BASE_URL: 'https://community.example.org',
  // Webhooks may call these, links may not.
  FOLKMOOT_WEBHOOK_ALLOW: '127.0.0.0/8,10.0.0.0/8',
})
afterAll(() => instance.close())
const { context } = instance

const state = { connections: 0 }
const inside = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end('<title>Secret</title>'),
)
inside.on('connection', () => state.connections++)
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
afterAll(() => inside.close())
const { port } = inside.address() as AddressInfo

const NAMES = ['localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost']
const TARGETS = [
  ...HOSTILE_TARGETS,
  ...HOSTILE_TARGETS.filter((url) => url.startsWith('http://')).map((url) =>
    url.replace('/hook', `:${port}/hook`),
  ),
  ...NAMES.map((name) => `http://${name}:${port}/`),
]
/** Names of the outside whose addresses are inside. */
const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

test(`none of ${TARGETS.length} forbidden targets is fetched as a page: 0 hits (T43)`, async () => {
  const outcomes = new Set<unknown>()

  await inParallel(TARGETS, async (url) => void outcomes.add(await readPage(context, url)))
  outcomes.add(await readPage(context, `http://outside.example.org:${port}/`, { resolve }))

  expect(TARGETS.length).toBeGreaterThanOrEqual(240)
  expect(outcomes).toEqual(new Set(['nothing']))
  expect(state.connections).toBe(0)
})

test(`none of ${TARGETS.length} forbidden targets is fetched as a picture: 0 hits (T43)`, async () => {
  const outcomes = new Set<unknown>()

  await inParallel(TARGETS, async (url) => void outcomes.add(await readPicture(context, url, {})))
  outcomes.add(await readPicture(context, `http://outside.example.org:${port}/p.png`, { resolve }))

  expect(outcomes).toEqual(new Set([undefined]))
  expect(state.connections).toBe(0)
})

test('forbidden addresses and our own pages are not even stored', () => {
  const isNamed = (url: string) => NAMES.some((name) => url.includes(`//${name}:`))

  expect(TARGETS.filter((url) => !isNamed(url) && readLink(context, url) !== undefined)).toEqual([])
  expect(readLink(context, 'https://a.example/b?c=1#d')).toBe('https://a.example/b?c=1')
})
