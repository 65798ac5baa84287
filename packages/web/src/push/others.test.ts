import { beforeEach, expect, test, vi } from 'vitest'

const { boot, done, kept, storage } = vi.hoisted(() => ({
  boot: { base: '', session: undefined as { personID: string } | undefined },
  done: [] as string[],
  kept: new Set<string>(),
  storage: new Map<string, string>(),
}))
vi.mock('../boot.ts', () => ({ boot }))
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  removeItem: (key: string) => storage.delete(key),
})
vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) })
const unsubscribe = async () => void done.push('unsubscribe')
vi.stubGlobal('navigator', {
  serviceWorker: {
    getRegistration: async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } }),
  },
})

const { endPushOfOthers } = await import('./others.ts')

beforeEach(() => {
  done.length = 0
  kept.add('folkmoot-push')
  storage.set('folkmoot-push', JSON.stringify({ personID: '7', session: 'a', id: '1' }))
})

test.each([
  ['somebody else is', { personID: '8' }],
  ['nobody is', undefined],
])('where %s signed in, the push of who turned it on ends in this browser', async (_, session) => {
  boot.session = session

  await endPushOfOthers()

  expect(done).toEqual(['unsubscribe'])
  expect([[...kept], [...storage]]).toEqual([[], []])
})

test('the push of the person who is signed in goes on', async () => {
  boot.session = { personID: '7' }

  await endPushOfOthers()

  expect(done).toEqual([])
  expect([kept.size, storage.size]).toEqual([1, 1])
})

test('a mark that cannot be read ends too, and without one nothing does', async () => {
  boot.session = { personID: '7' }
  storage.set('folkmoot-push', 'no JSON')

  await endPushOfOthers()
  await endPushOfOthers()

  expect(done).toEqual(['unsubscribe'])
  expect(storage.size).toBe(0)
})
