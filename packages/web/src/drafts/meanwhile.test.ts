/** What is written, or saved elsewhere, while a request is on its way. */
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from './fake-server.ts'
import { stubStorage } from './fake-storage.ts'

const client: Partial<FakeServer> & { executeBatch?: () => Promise<unknown> } = {}
vi.mock('../boot.ts', () => ({
  boot: { base: '', baseUrl: '', session: { personID: '7', username: 'ann' } },
}))
vi.mock('../api/client.ts', () => ({ client }))
vi.mock('../offline/connection.ts', () => ({}))
vi.mock('../parts/toasts.tsx', () => ({ notify: () => {} }))
vi.mock('../texts/texts.ts', () => ({ t: (key: string) => key }))
const stored = stubStorage()
vi.stubGlobal('isSecureContext', false)
vi.stubGlobal('addEventListener', () => {})
vi.useFakeTimers()

const { noteChanged, pull, saveUnsent, settle } = await import('./sync.ts')
const { stateOf } = await import('./states.ts')
const { findDraft, keepDraft } = await import('../parts/kept-drafts.ts')

const BEN = 'https://here.example/api/core/v3/people/5'
const written = { kind: 'discussion', subject: 'Bees', isEmpty: false, audience: 'all', people: [], tags: [] }
const mine = (html: string, more: object = {}) => JSON.stringify({ ...written, html, ...more })
let server: FakeServer

const write = (html: string, more?: object): void => {
  keepDraft('new', mine(html, more))
  noteChanged('new')
}
/** The version of another device. */
const saveThere = (text: string, more: object = {}) =>
  server.saveDraft({
    draftKey: 'new',
    body: { kind: 'discussion', subject: 'Bees', content: { type: 'text/html', text }, ...more },
  })
const forBen = { visibility: 'people', users: [BEN] } as const
const textsThere = () => [...server.drafts.values()].map(({ content }) => content?.text)

beforeEach(() => {
  server = new FakeServer()
  const [key, data] = ['5', { displayName: 'Ben', resources: {} }]
  Object.assign(client, server, { executeBatch: async () => [{ key, id: key, status: 200, data }] })
  stored.clear()
})

/** Before the people are read that the draft names. */
function meanwhile(act: () => void): void {
  const { executeBatch } = client
  client.executeBatch = async () => {
    act()
    return await executeBatch?.()
  }
}

test('words that are typed while the version of another device is fetched stay, and so does that version', async () => {
  await saveThere('Beta', forBen)
  meanwhile(() => write('Alpha'))

  await pull('new', () => {})
  await saveUnsent()

  expect([findDraft('new'), stateOf('new').kind, textsThere()]).toEqual([mine('Alpha'), 'conflict', ['Beta']])
})

test('so do words that are not stored yet', async () => {
  await saveThere('Beta', forBen)
  let flush = () => {}
  meanwhile(() => {
    flush = () => write('Alpha')
  })

  await pull('new', () => flush())

  expect([findDraft('new'), stateOf('new').kind]).toEqual([mine('Alpha'), 'conflict'])
})

test('so do words that are typed while the other version is chosen', async () => {
  const other = await saveThere('Beta')
  write('Alpha')
  let flush = () => {}
  client.saveDraft = async (request) => {
    flush = () => write('Alpha, and more')
    return await server.saveDraft(request)
  }

  await settle('new', 'other', { other, flush: () => flush() })

  expect([findDraft('new'), stateOf('new').kind]).toEqual([mine('Alpha, and more'), 'conflict'])
})

test('trying again to open the other version makes no more copies', async () => {
  const other = await saveThere('Beta', forBen)
  write('Alpha')
  client.executeBatch = async () => {
    throw new TypeError('network error')
  }

  await expect(settle('new', 'other', { other, flush: () => {} })).rejects.toThrow('network error')

  expect(textsThere()).toEqual(['Beta'])
})

test('the same words for other people are another version', async () => {
  write('Alpha')
  await saveThere('Alpha', forBen)

  await saveUnsent()

  expect(stateOf('new').kind).toBe('conflict')
})

test('what the server writes in its own way is the same', async () => {
  const place = { uri: '/places/3', name: 'Hive', type: 'group' }
  const endDate = '2999-01-01T09:00:00.000Z'
  const more = { kind: 'announcement', audience: 'place', place, tags: ['Wax '], endDate }
  write('Alpha', more)
  await saveThere('Alpha', {
    ...{ kind: 'announcement', visibility: 'place', tags: ['wax'] },
    ...{ parent: 'https://here.example/api/core/v3/places/3', endDate: '2999-01-01T09:00:00.000+0000' },
  })

  await saveUnsent()

  expect(stateOf('new').kind).toBe('saved')
})
