import type { Draft } from '@folkmoot/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from './fake-server.ts'

const { client, notifyOf, withUndo } = vi.hoisted(() => ({
  client: {},
  notifyOf: vi.fn(),
  withUndo: vi.fn(),
}))
vi.mock('../boot.ts', () => ({
  boot: { base: '', baseUrl: '', session: { personID: '7', username: 'ann' } },
}))
vi.mock('../api/client.ts', () => ({ client }))
vi.mock('../api/queries.ts', () => ({ queryClient: { invalidateQueries: async () => {} } }))
vi.mock('../offline/connection.ts', () => ({}))
vi.mock('../parts/toasts.tsx', () => ({ notify: () => {}, notifyOf, withUndo }))
vi.mock('../texts/texts.ts', () => ({ t: (key: string) => key }))
const stored = new Map<string, string>()
vi.stubGlobal('isSecureContext', false)
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})

const { removeWithUndo } = await import('./removing.ts')
const { writeRecord } = await import('./records.ts')
const { findDraft, keepDraft } = await import('../parts/kept-drafts.ts')

const KEY = 'separate-7'
const SEND_AT = '2999-01-01T09:00:00.000+0000'
let server: FakeServer
const shown: boolean[] = []
const show = (isShown: boolean) => void shown.push(isShown)

/** As the list of drafts has it. */
async function aDraft(sendAt?: string): Promise<Draft> {
  const body = { kind: 'document', content: { type: 'text/html', text: 'Peas' } } as const
  const { content: _, ...listed } = await server.saveDraft({
    draftKey: KEY,
    body: { ...body, ...(sendAt !== undefined && { sendAt }) },
  })
  return listed
}
/** When the time for undo is over, or when it is taken back. */
function end(how: 'act' | 'undo'): void {
  const [[, ends]] = withUndo.mock.calls as [[string, Record<typeof how, () => void>]]
  ends[how]()
}

beforeEach(() => {
  server = new FakeServer()
  Object.assign(client, server)
  stored.clear()
  shown.length = 0
  vi.resetAllMocks()
})

test('a scheduled draft that is deleted is not sent while that can be undone', async () => {
  const scheduled = await aDraft(SEND_AT)

  await removeWithUndo(scheduled, show)

  const left = server.drafts.get(KEY)
  expect([left?.content?.text, left?.sendAt]).toEqual(['Peas', undefined])
  end('act')
  await expect.poll(() => server.drafts.size).toBe(0)
  expect(shown).toEqual([false])
})

test('undo gives a scheduled draft its time again', async () => {
  const scheduled = await aDraft(SEND_AT)

  await removeWithUndo(scheduled, show)
  end('undo')

  await expect.poll(() => server.drafts.get(KEY)?.sendAt).toBe(SEND_AT)
  expect(shown).toEqual([false, true])
})

test('a scheduled draft that another device has changed stays, with its time', async () => {
  const scheduled = await aDraft(SEND_AT)
  await aDraft(SEND_AT)

  await removeWithUndo(scheduled, show)

  expect(server.drafts.get(KEY)?.sendAt).toBe(SEND_AT)
  expect([withUndo.mock.calls, notifyOf.mock.calls.length, shown]).toEqual([[], 1, [false, true]])
})

test('a newer text of this device stays, as a new draft', async () => {
  const listed = await aDraft()
  const text = JSON.stringify({ kind: 'document', subject: '', html: 'Beans', people: [], tags: [] })
  keepDraft('separate 7', text)
  writeRecord('separate 7', { version: listed.version, isDirty: true })

  await removeWithUndo(listed, show)
  end('act')

  await expect.poll(() => server.drafts.get(KEY)?.content?.text).toBe('Beans')
  expect(findDraft('separate 7')).toBe(text)
})

test('the same text goes from this device too', async () => {
  const listed = await aDraft()
  keepDraft('separate 7', '{}')
  writeRecord('separate 7', { version: listed.version, isDirty: false })

  await removeWithUndo(listed, show)
  end('act')

  await expect.poll(() => findDraft('separate 7')).toBe(undefined)
})

test('a text of this device that was never saved stays, as a new draft', async () => {
  const listed = await aDraft()
  const text = JSON.stringify({ kind: 'document', subject: '', html: 'Beans', people: [], tags: [] })
  keepDraft('separate 7', text)

  await removeWithUndo(listed, show)
  end('act')

  await expect.poll(() => server.drafts.get(KEY)?.content?.text).toBe('Beans')
  expect(findDraft('separate 7')).toBe(text)
})
