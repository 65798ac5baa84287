/** Against a server whose answers can be lost, and that other devices use too. */
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from './fake-server.ts'
import { stubStorage } from './fake-storage.ts'

const { notify } = vi.hoisted(() => ({ notify: vi.fn() }))
const client: Partial<FakeServer> = {}
vi.mock('../boot.ts', () => ({
  boot: { base: '', baseUrl: '', session: { personID: '7', username: 'ann' } },
}))
vi.mock('../api/client.ts', () => ({ client }))
vi.mock('../offline/connection.ts', () => ({}))
vi.mock('../parts/toasts.tsx', () => ({ notify }))
vi.mock('../texts/texts.ts', () => ({ t: (key: string) => key }))
const stored = stubStorage()
vi.stubGlobal('isSecureContext', false)
vi.stubGlobal('addEventListener', () => {})
vi.useFakeTimers()

const { takeBackScheduled } = await import('./attempts.ts')
const { sendLater } = await import('./sending-later.ts')
const { noteChanged, noteDropped, pull, saveUnsent } = await import('./sync.ts')
const { stateOf } = await import('./states.ts')
const { dropDraft, findDraft, keepDraft } = await import('../parts/kept-drafts.ts')

const { MayBeSent } = await import('../parts/error-text.ts')

const NAME = 'answer 5'
const KEY = 'answer-5'
const content = (text: string) => ({ type: 'text/html' as const, text })
let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  Object.assign(client, server)
  stored.clear()
  notify.mockReset()
  vi.setSystemTime(new Date('2998-01-01T09:00:00Z'))
})

function type(text: string): void {
  keepDraft(NAME, text)
  noteChanged(NAME, 'message')
}
function drop(): void {
  dropDraft(NAME)
  noteDropped(NAME)
}
const open = () => pull(NAME, () => {})
const TIME = new Date('2999-01-01T09:00:00Z')
const later = () => sendLater(NAME, findDraft(NAME) ?? '', TIME, 'message')
const scheduled = () => [...server.drafts.values()].filter(({ sendAt }) => sendAt).map(({ id }) => id)
const textsOf = ({ drafts }: FakeServer) => [...drafts.values()].map(({ content }) => content?.text)
const savedText = () => server.drafts.get(KEY)?.content?.text

test('a text that another device has begun under the same key is shown, and not overwritten', async () => {
  type('Alpha')
  await saveUnsent()
  await server.deleteDraft({ draftKey: KEY })
  await server.saveDraft({ draftKey: KEY, body: { kind: 'message', content: content('Beta') } })

  await open()

  expect([stateOf(NAME).kind, findDraft(NAME), savedText()]).toEqual(['taken', 'Beta', 'Beta'])
})

async function scheduleWithoutAnswer(): Promise<void> {
  type('Alpha')
  server.loseNextAnswer()
  await expect(later()).rejects.toThrow('network error')
}

test('a text whose scheduling has no answer is taken back before it is posted, though it was changed since', async () => {
  await scheduleWithoutAnswer()
  expect(scheduled()).toHaveLength(1)

  type('Alpha, and more')
  await takeBackScheduled(NAME)

  expect([scheduled(), findDraft(NAME)]).toEqual([[], 'Alpha, and more'])
})

test('one that is scheduled again is scheduled once', async () => {
  await scheduleWithoutAnswer()

  await later()

  expect([scheduled().length, findDraft(NAME)]).toEqual([1, undefined])
})

test('one that is discarded is not sent, and stays as a draft without a time', async () => {
  await scheduleWithoutAnswer()

  drop()
  await saveUnsent()

  expect(textsOf(server)).toEqual(['Alpha'])
  expect(scheduled()).toEqual([])
  expect(notify).toHaveBeenCalledWith('later.unscheduled')
})

test('one whose copy another device has deleted is not deleted as its copy', async () => {
  type('Alpha')
  await saveUnsent()
  server.loseNextAnswer()
  await expect(later()).rejects.toThrow('network error')
  await server.deleteDraft({ draftKey: KEY })

  await open()

  expect([textsOf(server), scheduled(), findDraft(NAME)]).toEqual([['Alpha'], [], undefined])
  expect(notify).toHaveBeenCalledWith('later.unscheduled')
})

/** The request arrives after its answer is given up. */
async function scheduleLate(): Promise<() => Promise<unknown>> {
  const arriving: Parameters<FakeServer['saveDraft']>[0][] = []
  client.saveDraft = async (request) => {
    arriving.push(request)
    throw new TypeError('network error')
  }
  await expect(later()).rejects.toThrow('network error')
  client.saveDraft = server.saveDraft
  return () => Promise.all(arriving.map(server.saveDraft))
}

test.each([
  ['the next page begins', saveUnsent],
  ['a form is opened', () => pull('new', () => {})],
])('one that arrives after it was posted is not sent too, once %s', async (_when, begin) => {
  type('Alpha')
  const arrive = await scheduleLate()
  await takeBackScheduled(NAME)
  drop()
  await saveUnsent()

  await arrive()
  expect(scheduled()).toHaveLength(1)
  await begin()

  expect([scheduled(), notify.mock.calls]).toEqual([[], [['later.unscheduled']]])
})

test('nobody looks any more for one whose time is over', async () => {
  type('Alpha')
  await scheduleLate()
  await takeBackScheduled(NAME)
  drop()
  vi.setSystemTime(TIME.getTime() + 3_600_000)
  await saveUnsent()

  expect([...stored.keys()]).toEqual([])
})

test('one may have been sent although the clock of this device says that its time has not come', async () => {
  await scheduleWithoutAnswer()
  server.drafts.clear()
  vi.setSystemTime(TIME.getTime() - 10 * 60_000)

  await expect(takeBackScheduled(NAME)).rejects.toThrow(MayBeSent)
})

test('who cancels does not wait for another draft, and nothing is taken back later', async () => {
  await scheduleWithoutAnswer()
  const hanging = Promise.withResolvers<never>()
  client.getDraft = () => hanging.promise
  const other = pull('new', () => {})
  const cancel = new AbortController()

  const ended = vi.fn()
  void takeBackScheduled(NAME, cancel.signal).catch(ended)
  cancel.abort()
  await vi.advanceTimersByTimeAsync(0)

  const [[problem] = []] = [...ended.mock.calls]
  client.getDraft = server.getDraft
  hanging.reject(new TypeError('network error'))
  await expect(other).rejects.toThrow('network error')

  expect(problem).toMatchObject({ name: 'AbortError' })
  await saveUnsent()
  expect(scheduled()).toHaveLength(1)
})

test('one that the server may have sent is posted only by those who try again', async () => {
  await scheduleWithoutAnswer()
  server.drafts.clear()
  vi.setSystemTime(TIME)

  await expect(takeBackScheduled(NAME)).rejects.toThrow(MayBeSent)
  await takeBackScheduled(NAME)

  expect(findDraft(NAME)).toBe('Alpha')
})

test('one that was opened since is another draft, and stays', async () => {
  await scheduleWithoutAnswer()
  const [key = ''] = scheduled()
  await server.saveDraft({ draftKey: key, body: { kind: 'message', content: content('Gamma') } })

  await takeBackScheduled(NAME)

  expect(server.drafts.get(key)?.content?.text).toBe('Gamma')
})

test('words that are added while a text is being scheduled stay', async () => {
  type('Alpha')
  client.saveDraft = async (request) => {
    type('Alpha, and more')
    return await server.saveDraft(request)
  }

  await later()

  expect([scheduled().length, findDraft(NAME)]).toEqual([1, 'Alpha, and more'])
})

test('a posted text does not come back although the answer to its first save was lost', async () => {
  type('Alpha')
  server.loseNextAnswer()
  await saveUnsent()
  expect(savedText()).toBe('Alpha')

  drop()
  await saveUnsent()
  await open()

  expect([savedText(), findDraft(NAME)]).toEqual([undefined, undefined])
})

test('what another device has saved since then stays', async () => {
  type('Alpha')
  server.loseNextAnswer()
  await saveUnsent()
  await server.saveDraft({ draftKey: KEY, body: { kind: 'message', content: content('Beta') } })

  drop()
  await saveUnsent()

  expect(savedText()).toBe('Beta')
})

test('a text that is posted while it is saved is deleted once the answer is there', async () => {
  type('Alpha')
  client.saveDraft = async (request) => {
    const saved = await server.saveDraft(request)
    drop()
    return saved
  }

  await saveUnsent()
  await open()

  expect([savedText(), findDraft(NAME)]).toEqual([undefined, undefined])
})

async function saveWithoutAnswer(): Promise<void> {
  type('Alpha')
  await saveUnsent()
  type('Alpha, and more')
  server.loseNextAnswer()
  await saveUnsent()
  type('Alpha, and more words')
}

test('a save whose answer was lost is no version of another device', async () => {
  await saveWithoutAnswer()

  await saveUnsent()

  expect([stateOf(NAME).kind, savedText()]).toEqual(['saved', 'Alpha, and more words'])
})

test('nor is it when the form is opened again', async () => {
  await saveWithoutAnswer()

  await open()

  expect([stateOf(NAME).kind, savedText()]).toEqual(['saved', 'Alpha, and more words'])
})

test('a version of another device is met although the answer to a save was lost', async () => {
  await saveWithoutAnswer()
  await server.saveDraft({ draftKey: KEY, body: { kind: 'message', content: content('Beta') } })

  await saveUnsent()

  expect([stateOf(NAME).kind, savedText()]).toEqual(['conflict', 'Beta'])
})

test('words that are typed while a save is being refused are saved too', async () => {
  type('Alpha')
  await saveUnsent()
  client.saveDraft = async (request) => {
    // Sent twice by the browser: the first time has arrived.
    await server.saveDraft(request)
    type('Alpha, and more words')
    return await server.saveDraft(request)
  }
  type('Alpha, and more')

  await saveUnsent()
  client.saveDraft = server.saveDraft
  await saveUnsent()

  expect([stateOf(NAME).kind, savedText()]).toEqual(['saved', 'Alpha, and more words'])
})
