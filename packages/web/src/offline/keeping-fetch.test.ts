import { beforeEach, expect, test, vi } from 'vitest'

const { fetched } = vi.hoisted(() => ({ fetched: vi.fn() }))
vi.mock('../boot.ts', () => ({
  boot: { base: '', baseUrl: '', offline: true, session: { personID: '7', csrfToken: 'c' } },
}))
vi.mock('./connection.ts', () => ({ noteKept: () => {}, noteReached: () => {}, noteUnreachable: () => {} }))
vi.mock('./saved-boot.ts', () => ({ isCurrent: () => true }))
vi.mock('./answers.ts', () => ({ findAnswer: async () => undefined }))
vi.stubGlobal('isSecureContext', true)
vi.stubGlobal('indexedDB', {})
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('location', { origin: 'https://here.example', pathname: '/' })
vi.stubGlobal('fetch', fetched)

const { client } = await import('../api/client.ts')
const { NotKept } = await import('./keeping-fetch.ts')

beforeEach(() => {
  fetched.mockReset()
  fetched.mockRejectedValue(new TypeError('network error'))
})

test('without a connection a page is not stored, and a draft is just not reached', async () => {
  await expect(client.getPerson({ personID: '@me' })).rejects.toThrow(NotKept)
  await expect(client.getDraft({ personID: '@me', draftKey: 'new' })).rejects.toThrow('network error')
})

test('only requests on a draft, for which others wait, have a limit', async () => {
  await client.getDraft({ personID: '@me', draftKey: 'new' }).catch(() => {})
  await client.executeBatch({ body: [] }).catch(() => {})
  await client.getPerson({ personID: '@me' }).catch(() => {})

  const limits = fetched.mock.calls.map(([, { signal }]) => signal instanceof AbortSignal)
  expect(limits).toEqual([true, true, false])
})
