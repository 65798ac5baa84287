/** Stores writes in this browser, and sends them in their order, each once, in one window at a time. */
import type { ApiError } from '@folkmoot/client'
import { client } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { boot } from '../boot.ts'
import { notify } from '../parts/toasts.tsx'
import { t } from '../texts/texts.ts'
import { perform } from './calls.ts'
import { isOffline } from './connection.ts'
import { openDatabase } from './database.ts'
import { ACTIVITY_ONLY } from './kept-paths.ts'
import { isTooOld, type Outcome, outcomeOf, TOO_OLD } from './outcomes.ts'
import { isAnythingWritten, type NewWrite, pathHere, setWrites, type WaitingWrite } from './write-store.ts'

const LOCK = 'folkmoot-writes'
const SENT = 'sent'
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

const personID = boot.session?.personID ?? ''
const others = new BroadcastChannel(LOCK)
let timer: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_PAUSE_MS

type StoredWrite = WaitingWrite & { readonly id: number }

async function readWrites(): Promise<StoredWrite[]> {
  const all = await (await openDatabase()).getAll('writes')
  return all.flatMap((one) =>
    one.id !== undefined && one.personID === personID ? [{ ...one, id: one.id }] : [],
  )
}

async function show(stop?: ApiError): Promise<void> {
  setWrites(await readWrites(), stop)
  others.postMessage('changed')
}

export const showStored = async (): Promise<void> => setWrites(await readWrites())

/** Shows what waits in this window as it changes in another. */
export async function followWrites(): Promise<void> {
  others.addEventListener('message', ({ data }) => {
    void showStored()
    if (data === SENT) void queryClient.invalidateQueries()
  })
  await showStored()
}

/** `isTried` says whether it was sent before, without an answer. */
export async function keepWrite(write: NewWrite, isTried: boolean): Promise<void> {
  const now = Date.now()
  const { store, done } = (await openDatabase()).transaction('writes', 'readwrite')
  if (write.about !== undefined)
    for (let one = await store.openCursor(); one; one = await one.continue())
      if (one.value.about === write.about && one.value.personID === personID) await one.delete()
  await store.add({ ...write, personID, path: pathHere(), at: now, ...(isTried && { triedAt: now }) })
  await done
  await show()
  wait()
}

/** While it is sent nobody can take it back. */
const lockOf = (id: number) => `${LOCK} ${id}`

/** Back to the reader; `keep` says whether it is kept elsewhere. False if it is not there any more. */
export async function takeBack(id: number, keep: () => boolean = () => true): Promise<boolean> {
  const isThere = await navigator.locks.request(lockOf(id), async () => {
    const database = await openDatabase()
    if (!(await database.get('writes', id))) return false
    if (keep()) await database.delete('writes', id)
    return true
  })
  await show()
  return isThere
}

/** Undefined if it was discarded meanwhile: then it does not come back. */
async function changeStored(
  id: number,
  change: (write: WaitingWrite) => WaitingWrite,
): Promise<WaitingWrite | undefined> {
  const { store, done } = (await openDatabase()).transaction('writes', 'readwrite')
  const stored = await store.get(id)
  if (stored) await store.put(change(stored))
  await done
  return stored
}

/** The reader wants it, after it was refused. */
export async function tryAgain({ id = 0 }: WaitingWrite): Promise<void> {
  await changeStored(id, ({ refused: _, triedAt: __, ...write }) => write)
  await show()
  await sendWrites()
}

function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWrites(), pause)
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
}

/** Whether there is something newer than what was shown: that stays unread. */
async function isOutdatedMark({ call, kind, shown }: WaitingWrite): Promise<boolean> {
  if (kind !== 'read' || !('contentID' in call.input)) return false
  const contentID = String(call.input.contentID)
  const { lastActivityDate } = await client.getContent({ contentID, fields: ACTIVITY_ONLY })
  return lastActivityDate !== shown
}

/** Stores first that it is sent: if this window closes before the answer, the key tells the server that it is the same. */
async function sendOne(write: StoredWrite): Promise<void> {
  if (isTooOld(write, Date.now())) throw TOO_OLD
  const stored = await changeStored(write.id, (one) => ({ triedAt: Date.now(), ...one }))
  if (stored && !(await isOutdatedMark(stored))) await perform(stored.call)
}

async function sendAndNote(write: StoredWrite): Promise<Outcome> {
  const error: unknown = await sendOne(write).then(
    () => undefined,
    (problem: unknown) => problem ?? new Error('failed'),
  )
  const outcome = outcomeOf(write, { error, isOffline: isOffline(), now: Date.now() })
  if (outcome.kind === 'refused') await changeStored(write.id, (one) => ({ ...one, refused: outcome.reason }))
  if (outcome.kind === 'done') await (await openDatabase()).delete('writes', write.id)
  return outcome
}

interface Sent {
  readonly texts: number
  /** Likes and read marks too. */
  readonly all: number
}

/** Until nothing is left, or the rest has to wait. */
async function sendAll(): Promise<Sent> {
  let sent: Sent = { texts: 0, all: 0 }
  for (;;) {
    const write = (await readWrites()).find(({ refused }) => !refused)
    if (!write) return sent
    const outcome = await navigator.locks.request(lockOf(write.id), () => sendAndNote(write))
    if (outcome.kind === 'later') {
      wait()
      return sent
    }
    if (outcome.kind === 'stopped') {
      await show(outcome.error)
      return sent
    }
    if (outcome.kind === 'done')
      sent = { texts: sent.texts + Number(write.about === undefined), all: sent.all + 1 }
    pause = FIRST_PAUSE_MS
    await show()
  }
}

/** Does nothing if another window sends. Returns whether pages were fetched again, with what was sent. */
export async function sendWrites(): Promise<boolean> {
  clearTimeout(timer)
  const sent = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? await sendAll() : undefined,
  )
  if (!sent) wait()
  if (!sent?.all) return false
  if (sent.texts > 0 && !isAnythingWritten()) notify(t('waiting.sent'))
  others.postMessage(SENT)
  await queryClient.invalidateQueries()
  return true
}

/** The server is reached again. Sends first: answers fetched before would not have what was sent. */
export async function sendAndRefresh(hadKept: boolean): Promise<void> {
  const isFresh = await sendWrites().catch(() => false)
  if (hadKept && !isFresh) await queryClient.invalidateQueries()
}
