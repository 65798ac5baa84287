import type { Draft } from '@folkmoot/contract'
import { beforeEach, expect, test, vi } from 'vitest'

const { client, notify } = vi.hoisted(() => ({
  client: { getDraft: vi.fn(), saveDraft: vi.fn(), deleteDraft: vi.fn() },
  notify: vi.fn(),
}))
vi.mock('../boot.ts', () => ({
  boot: { base: '', baseUrl: '', session: { personID: '7', username: 'ann' } },
}))
vi.mock('../api/client.ts', () => ({ client }))
vi.mock('../parts/toasts.tsx', () => ({ notify }))
vi.mock('../texts/texts.ts', () => ({ t: (key: string) => key }))
const kept = new Map<string, string>()
vi.stubGlobal('isSecureContext', false)
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})

const { open } = await import('./sync.ts')
const { sendLater } = await import('./sending-later.ts')

const scheduled = {
  id: 'separate-7',
  kind: 'discussion',
  subject: 'Bees',
  excerpt: 'Wax',
  content: { type: 'text/html', text: '<p>Wax</p>' },
  visibility: 'all',
  users: [],
  tags: [],
  version: 3,
  sendAt: '2999-01-01T09:00:00.000+0000',
} as unknown as Draft

const isKept = () => [...kept.values()].some((text) => text.includes('Wax'))

beforeEach(() => {
  kept.clear()
  vi.resetAllMocks()
})

test('a scheduled draft loses its time before it is in a form, so that it is not sent from there and by the server', async () => {
  const keptBefore: boolean[] = []
  client.saveDraft.mockImplementation(async () => {
    keptBefore.push(isKept())
    return { version: 4 }
  })

  expect(await open('separate 7', scheduled)).toBe(true)

  const [[request]] = client.saveDraft.mock.calls as [[{ body: object }]]
  expect(request).toMatchObject({ draftKey: 'separate-7', headers: { 'if-match': '"3"' } })
  expect(request.body).not.toHaveProperty('sendAt')
  expect([keptBefore, isKept()]).toEqual([[false], true])
  expect(notify).toHaveBeenCalledWith('later.unscheduled')
})

test('one that is sent at that moment is not opened', async () => {
  client.saveDraft.mockRejectedValue(new Error('412'))

  await expect(open('separate 7', scheduled)).rejects.toThrow('412')

  expect(isKept()).toBe(false)
})

test('a scheduled reply loses its time before it moves to its form', async () => {
  const reply = { ...scheduled, kind: 'message', parent: '/contents/5' } as unknown as Draft
  client.saveDraft.mockResolvedValueOnce({ version: 4 }).mockResolvedValueOnce({ version: 1 })
  client.deleteDraft.mockResolvedValue(undefined)

  expect(await open('answer 5', reply)).toBe(true)

  const saved = client.saveDraft.mock.calls.map(([{ draftKey, body }]) => [draftKey, 'sendAt' in body])
  expect(saved).toEqual([
    ['separate-7', false],
    ['answer-5', false],
  ])
  expect(client.deleteDraft).toHaveBeenCalledWith(
    expect.objectContaining({ draftKey: 'separate-7', headers: { 'if-match': '"4"' } }),
  )
})

test('a text that is scheduled is no other draft any more once the form closes', async () => {
  const text = JSON.stringify({ kind: 'discussion', subject: '', html: 'Wax', people: [], tags: [] })
  kept.set('folkmoot-draft-of 7 new', text)
  kept.set('folkmoot-synced-of 7 new', JSON.stringify({ version: 2, isDirty: false }))
  client.saveDraft.mockResolvedValue({ version: 1 })

  await sendLater('new', text, new Date('2999-01-01T09:00:00Z'))

  const deleted = client.deleteDraft.mock.calls.map(([{ draftKey, headers }]) => [draftKey, headers])
  expect(deleted).toEqual([['new', { 'if-match': '"2"' }]])
  expect(isKept()).toBe(false)
})

test('a text that could not be kept here is scheduled as the form has it', async () => {
  const text = JSON.stringify({ kind: 'discussion', subject: '', html: 'Wax', people: [], tags: [] })
  const time = new Date('2999-01-01T09:00:00Z')
  client.saveDraft.mockResolvedValue({ version: 2 })

  await sendLater('new', text, time)

  expect(client.saveDraft).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({
        content: { type: 'text/html', text: 'Wax' },
        sendAt: time.toISOString(),
      }),
    }),
  )
})
