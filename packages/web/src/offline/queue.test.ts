import { ApiError } from '@folkmoot/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { stored } from './fake-database.ts'
import { canChange, setWrites, type WaitingWrite } from './write-store.ts'

const hoisted = vi.hoisted(() => ({
  drafts: new Map<string, string>(),
  noteChanged: vi.fn(),
  unsent: [] as string[],
  saveUnsent: vi.fn(),
  assign: vi.fn(),
  openWaiting: vi.fn(),
  client: { getContent: vi.fn(), markRead: vi.fn(), like: vi.fn(), createMessage: vi.fn() },
  invalidateQueries: vi.fn(),
  notify: vi.fn(),
}))
const { assign, openWaiting, client, invalidateQueries, notify, unsent, saveUnsent, drafts, noteChanged } =
  hoisted
vi.hoisted(() => vi.stubGlobal('location', { origin: 'https://here', pathname: '/inbox' }))
vi.stubGlobal('location', { origin: 'https://here', pathname: '/inbox', assign })
vi.mock('./database.ts', () => import('./fake-database.ts'))
vi.mock('../boot.ts', () => ({ boot: { base: '', session: { personID: 'p' } } }))
vi.mock('./keeping-fetch.ts', () => ({ canStore: true }))
vi.mock('./connection.ts', () => ({ isOffline: () => false }))
vi.mock('./opened-dialog.ts', () => ({ openWaiting }))
vi.mock('../api/client.ts', () => ({ client }))
vi.mock('../drafts/records.ts', () => ({
  findUnsent: () => unsent,
  isAnyUnsaved: () => unsent.length > 0,
}))
vi.mock('../drafts/sync.ts', () => ({ saveUnsent, noteChanged }))
vi.mock('../composer/drafts.ts', () => ({ requestOf: () => ({}) }))
vi.mock('../composer/reopening.ts', () => ({ noteWriting: () => {} }))
vi.mock('../parts/kept-drafts.ts', () => ({
  findDraft: (name: string) => drafts.get(name),
  keepDraft: (name: string, text: string) => drafts.set(name, text),
}))
vi.mock('../api/queries.ts', () => ({ queryClient: { invalidateQueries } }))
vi.mock('../parts/toasts.tsx', () => ({ notify }))
vi.mock('../texts/texts.ts', () => ({ t: (key: string) => key }))

const { sendAndRefresh, sendWrites, tryAgain } = await import('./queue.ts')
const { changeWrite, takeBack } = await import('./taking-back.ts')
const { signOut } = await import('./sign-out.ts')

const reply: WaitingWrite = {
  id: 1,
  kind: 'reply',
  personID: 'p',
  path: '/thread/1',
  at: Date.now(),
  title: 'Bees',
  text: '<p>Yes</p>',
  call: { operation: 'createMessage', input: { contentID: '1' } },
}

const held = new Map<string, Promise<unknown>>()
/** One after the other, or not at all. */
function request(name: string, ...rest: unknown[]): unknown {
  const act = rest.at(-1) as (lock: object | null) => unknown
  const before = held.get(name)
  if (before && rest.length > 1) return act(null)
  const turn = Promise.resolve(before).then(() => act({}))
  const over: Promise<unknown> = turn.then(
    () => held.get(name) === over && held.delete(name),
    () => held.get(name) === over && held.delete(name),
  )
  held.set(name, over)
  return turn
}
vi.stubGlobal('navigator', { locks: { request } })

beforeEach(() => {
  stored.clear()
  drafts.clear()
  setWrites([])
  vi.clearAllMocks()
})

test('signing out asks if a text waits, even before the page has read what is stored', async () => {
  stored.set(1, reply)
  await signOut()

  expect(openWaiting).toHaveBeenCalledWith('signing out')
  expect(assign).not.toHaveBeenCalled()
})

test('signing out saves drafts first, and asks if one is only on this device', async () => {
  unsent.push('new')
  saveUnsent.mockImplementationOnce(async () => {})
  await signOut()
  expect(openWaiting).toHaveBeenCalledWith('signing out')

  saveUnsent.mockImplementationOnce(async () => void unsent.pop())
  await signOut()
  expect(assign).toHaveBeenCalledWith('/logout')
  expect(openWaiting).toHaveBeenCalledTimes(1)
})

test('signing out does not ask about read marks, or texts of somebody else', async () => {
  stored.set(1, { ...reply, personID: 'other' })
  stored.set(2, { ...reply, id: 2, kind: 'read' })
  await signOut()

  expect(openWaiting).not.toHaveBeenCalled()
  expect(assign).toHaveBeenCalledWith('/logout')
})

test('a text with files cannot be put back into a draft, which has none', () => {
  const draft = { name: 'new', text: '{}' }
  const post = { ...reply, draft, call: { operation: 'createContent', input: { body: {} } } } as const
  const withFile = { ...post, call: { ...post.call, input: { body: {}, files: [new Blob()] } } }

  expect([reply, post, withFile].map(canChange)).toEqual([false, true, false])
})

test('a read mark is sent only if nothing happened since what was shown, however late it was made', async () => {
  const shown = '2026-01-01T10:00:00.000+0000'
  const call = { operation: 'markRead', input: { contentID: '1' } } as const
  const mark: WaitingWrite = { ...reply, kind: 'read', about: 'read 1', call, shown }

  stored.set(1, mark)
  client.getContent.mockResolvedValue({ lastActivityDate: '2026-01-01T11:00:00.000+0000' })
  await sendWrites()
  expect(client.markRead).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)

  stored.set(1, mark)
  client.getContent.mockResolvedValue({ lastActivityDate: shown })
  await sendWrites()
  expect(client.markRead).toHaveBeenCalledWith({ contentID: '1' })
  expect(stored.size).toBe(0)
})

test('pages are fetched again once, after likes too were sent', async () => {
  let order: string[] = []
  client.like.mockImplementation(async () => {
    await new Promise(setImmediate)
    order.push('liked')
  })
  invalidateQueries.mockImplementation(async () => void order.push('fetched'))
  const call = { operation: 'like', input: { contentID: '1' } } as const

  for (const hadKept of [true, false]) {
    order = []
    stored.set(1, { ...reply, kind: 'like', about: 'like 1', call })
    await sendAndRefresh(hadKept)
    expect(order).toEqual(['liked', 'fetched'])
  }
  await sendAndRefresh(false)
  expect(order).toEqual(['liked', 'fetched'])
  await sendAndRefresh(true)
  expect(order).toEqual(['liked', 'fetched', 'fetched'])
})

const error = { status: 403, code: 'forbidden', message: 'No.' }
const reply403 = { status: 403, headers: new Headers(), text: '', bytes: new Uint8Array(), body: undefined }
const refusal = new ApiError({ ...reply403, error })

test('a text that is discarded while it is sent does not come back when it is refused', async () => {
  stored.set(1, reply)
  let discarded: unknown
  client.createMessage.mockImplementationOnce(async () => {
    discarded = takeBack(1)
    throw refusal
  })
  await sendWrites()
  expect(await discarded).toBe(true)
  expect(stored.size).toBe(0)

  stored.set(1, reply)
  client.createMessage.mockRejectedValueOnce(refusal)
  await sendWrites()
  const refused = stored.get(1)
  expect(refused).toMatchObject({ refused: { code: 'forbidden' }, triedAt: expect.any(Number) })

  await tryAgain(refused ?? reply)
  expect(client.createMessage).toHaveBeenCalledTimes(3)
  expect(stored.size).toBe(0)
})

test('a read mark that has failed for a day does not hold up the text behind it', async () => {
  const call = { operation: 'markRead', input: { contentID: '1' } } as const
  const mark: WaitingWrite = { ...reply, kind: 'read', about: 'read 1', call }
  stored.set(1, mark)
  stored.set(2, { ...reply, id: 2 })
  client.getContent.mockRejectedValue(new Error('broken'))
  await sendWrites()
  const tried = stored.get(1)
  expect(tried).toMatchObject({ triedAt: expect.any(Number) })
  expect(client.createMessage).not.toHaveBeenCalled()

  stored.set(1, { ...mark, triedAt: Date.now() - 24 * 3_600_000 })
  await sendWrites()
  expect(client.createMessage).toHaveBeenCalledTimes(1)
  expect(stored.size).toBe(0)
})

test('everything was sent only if no text was refused', async () => {
  stored.set(1, reply)
  stored.set(2, { ...reply, id: 2 })
  client.createMessage.mockRejectedValueOnce(refusal)
  await sendWrites()
  expect([stored.size, notify.mock.calls.length]).toEqual([1, 0])

  await tryAgain({ ...reply, id: 1 })
  expect(stored.size).toBe(0)
  expect(notify).toHaveBeenCalledWith('waiting.sent')
})

const draft = { name: 'answer 1', text: '<p>Yes</p>' }
/** While it is being sent. */
async function sendAnd(act: () => Promise<unknown>): Promise<void> {
  const arrival = Promise.withResolvers<void>()
  client.createMessage.mockImplementationOnce(() => arrival.promise)
  const sending = sendWrites()
  await expect.poll(() => client.createMessage.mock.calls.length).toBe(1)
  const acting = act()
  await new Promise(setImmediate)
  arrival.resolve()
  await Promise.all([sending, acting])
}

test('a text that is taken back to be changed while it is sent is not in the form as well', async () => {
  const write = { ...reply, draft }
  stored.set(1, write)

  await sendAnd(() => changeWrite(write))

  expect([drafts.size, stored.size, assign.mock.calls]).toEqual([0, 0, []])
  expect(notify).toHaveBeenCalledWith('waiting.gone')
})

test('a text that is discarded while it is sent is said to be sent; one behind it is discarded', async () => {
  stored.set(1, reply)
  stored.set(2, { ...reply, id: 2 })
  const outcomes: boolean[] = []

  await sendAnd(async () => {
    const first = takeBack(1)
    outcomes.push(await takeBack(2), await first)
  })

  expect(outcomes).toEqual([true, false])
  expect(client.createMessage).toHaveBeenCalledTimes(1)
})

test('a text that is taken back is a draft to be saved', async () => {
  const write = { ...reply, draft, refused: { status: 403, code: 'forbidden', message: 'No.' } }
  stored.set(1, write)

  await changeWrite(write)

  expect([drafts.get('answer 1'), stored.size]).toEqual(['<p>Yes</p>', 0])
  expect(noteChanged).toHaveBeenCalledWith('answer 1', 'message')
  expect(assign).toHaveBeenCalledWith('/thread/1')
})
