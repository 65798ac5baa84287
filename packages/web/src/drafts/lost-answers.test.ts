/** Against a server whose answers can be lost, and that other devices use too. */
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from './fake-server.ts'

const { notify } = vi.hoisted(() => ({ notify: vi.fn() }))
const client: Partial<FakeServer> = {}
vi.mock('../boot.ts', () => ({ boot: { base: '', baseUrl: '', session: { username: 'ann' } } }))
vi.mock('../api/client.ts', () => ({ client }))
vi.mock('../parts/toasts.tsx', () => ({ notify }))
vi.mock('../texts/texts.ts', () => ({ t: (key: string) => key }))
const stored = new Map<string, string>()
vi.stubGlobal('isSecureContext', false)
vi.stubGlobal('addEventListener', () => {})
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
}
// As in a browser, its keys are the names of what is stored.
vi.stubGlobal(
  'localStorage',
  new Proxy(storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }),
)
vi.useFakeTimers()

const { noteChanged, pull, saveUnsent } = await import('./sync.ts')
const { stateOf } = await import('./states.ts')
const { findDraft, keepDraft } = await import('../parts/kept-drafts.ts')

const NAME = 'answer 5'
const KEY = 'answer-5'
const content = (text: string) => ({ type: 'text/html' as const, text })
let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  Object.assign(client, server)
  stored.clear()
  notify.mockReset()
})

function type(text: string): void {
  keepDraft(NAME, text)
  noteChanged(NAME, 'message')
}
const open = () => pull(NAME, () => {})
const savedText = () => server.drafts.get(KEY)?.content?.text

test('a text that another device has begun under the same key is shown, and not overwritten', async () => {
  type('Alpha')
  await saveUnsent()
  await server.deleteDraft({ draftKey: KEY })
  await server.saveDraft({ draftKey: KEY, body: { kind: 'message', content: content('Beta') } })

  await open()

  expect([stateOf(NAME).kind, findDraft(NAME), savedText()]).toEqual(['taken', 'Beta', 'Beta'])
})
