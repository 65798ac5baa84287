/** Saves drafts of this device on the server, and takes over what other devices saved. Never overwrites a version that was not seen here. */
import type { DraftKind, Draft as SavedDraft } from '@folkmoot/contract'
import { client } from '../api/client.ts'
import { MayBeSent } from '../parts/error-text.ts'
import { dropDraft, findDraft, keepDraft } from '../parts/kept-drafts.ts'
import { notify } from '../parts/toasts.tsx'
import { t } from '../texts/texts.ts'
import { withdraw } from './attempts.ts'
import { keyOf, newName } from './names.ts'
import { findRecord, findUnsent, forgetRecord, writeRecord } from './records.ts'
import { inTurn, matching, me, one, readSaved, statusOf, unschedule } from './saved.ts'
import { type SyncState, tell } from './states.ts'
import { inputOf, inputOfSaved, textOf } from './written-form.ts'

const PAUSE_MS = 2_000

/** A saved text whose answer was lost is no other version. */
const isSameText = (name: string, text: string, saved: SavedDraft | undefined) => {
  if (!saved || saved.sendAt !== undefined) return false
  const { subject = '', content } = inputOf(name, text, saved.kind)
  return saved.subject === subject && saved.content?.text === content.text
}

/** There is a version that was not seen here. */
function meet(name: string, text: string, other: SavedDraft | undefined): SyncState {
  const record = findRecord(name)
  if (!other || !isSameText(name, text, other)) return { kind: 'conflict', other }
  writeRecord(name, { ...record, version: other.version, isDirty: false })
  return { kind: 'saved' }
}

async function save(name: string): Promise<SyncState> {
  const text = findDraft(name)
  const record = findRecord(name)
  if (text === undefined || !record) return { kind: 'none' }
  if (!record.isDirty) return { kind: 'saved' }
  try {
    const body = inputOf(name, text, record.kind)
    const headers = matching(record.version)
    const { version } = await client.saveDraft({ ...one(name), body, headers, fields: 'version' })
    const isDirty = findDraft(name) !== text
    writeRecord(name, { ...record, version, isDirty })
    return { kind: isDirty ? 'device' : 'saved' }
  } catch (error) {
    if (statusOf(error) !== 412) return { kind: 'device' }
    return meet(name, text, await readSaved(name))
  }
}

/** Of a text that is gone from here nobody has to be told. */
function passMayBeSent(error: unknown): void {
  if (!(error instanceof MayBeSent)) throw error
}

/** A version that another device has saved since stays. */
export async function remove(name: string): Promise<void> {
  const record = findRecord(name)
  if (!record?.isDropped) return
  try {
    await withdraw(name).catch(passMayBeSent)
    if (record.version !== undefined)
      await client.deleteDraft({ ...one(name), headers: matching(record.version) })
  } catch (error) {
    if (statusOf(error) !== 412) return
  }
  const now = findRecord(name)
  // A new text may have been begun under this name.
  if (now?.isDirty) writeRecord(name, { ...now, version: undefined })
  else forgetRecord(name)
}

const push = (name: string): Promise<void> =>
  inTurn(async () => {
    if (findRecord(name)?.isDropped) return await remove(name)
    tell(name, await save(name).catch((): SyncState => ({ kind: 'device' })))
  })

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** The text on this device has changed: saved once typing pauses. */
export function noteChanged(name: string, kind?: DraftKind): void {
  const { version, attempt } = findRecord(name) ?? {}
  writeRecord(name, { version, attempt, isDirty: true, kind })
  tell(name, { kind: 'device' })
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void push(name), PAUSE_MS),
  )
}

/** It was sent or discarded on this device. */
export function noteDropped(name: string): void {
  clearTimeout(timers.get(name))
  const record = findRecord(name)
  if (!record) return
  tell(name, { kind: 'none' })
  writeRecord(name, { ...record, isDirty: false, isDropped: true })
  void push(name)
}

/** Nothing in a form has a time: it would be sent from there and by the server. */
async function takeOver(name: string, found: SavedDraft): Promise<SyncState> {
  const saved = await unschedule(found)
  if (found.sendAt !== undefined) notify(t('later.unscheduled'))
  if (!keepDraft(name, await textOf(name, saved))) return { kind: 'none' }
  const { attempt } = findRecord(name) ?? {}
  writeRecord(name, { version: saved.version, isDirty: false, kind: saved.kind, attempt })
  return { kind: 'taken' }
}

/** Reads what other devices saved. `flush` stores what is being typed, so that it is not overwritten. */
export const pull = (name: string, flush: () => void): Promise<void> =>
  inTurn(async () => {
    if (findRecord(name)?.isDropped) await remove(name)
    const saved = await readSaved(name)
    flush()
    const text = findDraft(name)
    const record = findRecord(name)
    const isDirty = text !== undefined && (record?.isDirty ?? true)
    const isKnown = record?.version === saved?.version
    if (isKnown && !isDirty) return tell(name, { kind: saved ? 'saved' : 'none' })
    if (isKnown && !record) writeRecord(name, { isDirty })
    if (isKnown) return tell(name, await save(name))
    if (isDirty) return tell(name, meet(name, text, saved))
    if (saved) return tell(name, await takeOver(name, saved))
    // Sent or discarded on another device.
    dropDraft(name)
    writeRecord(name, { ...record, version: undefined, isDirty: false, isDropped: true })
    await remove(name)
    tell(name, { kind: 'taken' })
  })

/** Goes on with one of two versions; the other one is saved as a draft of its own. */
export const settle = (
  name: string,
  chosen: 'mine' | 'other',
  other: SavedDraft | undefined,
): Promise<void> =>
  inTurn(async () => {
    const text = findDraft(name)
    const record = findRecord(name)
    const mine = text === undefined ? undefined : inputOf(name, text, record?.kind)
    const left = chosen === 'mine' ? other && inputOfSaved(other) : mine
    const headers = matching(undefined)
    if (left) await client.saveDraft({ ...one(newName()), body: left, headers, fields: 'version' })
    if (chosen === 'other' && other) return tell(name, await takeOver(name, other))
    writeRecord(name, { ...record, version: other?.version, isDirty: true })
    tell(name, await save(name))
  })

/** Puts a saved draft into the form of a name on this device; false if something else is being written there. */
export const open = (name: string, saved: SavedDraft): Promise<boolean> =>
  inTurn(async () => {
    const isMoved = keyOf(name) !== saved.id
    const isTaken = findDraft(name) !== undefined && (isMoved || (findRecord(name)?.isDirty ?? true))
    if (isTaken || (await takeOver(name, saved)).kind !== 'taken') return false
    if (!isMoved) return true
    const { version = saved.version, attempt } = findRecord(name) ?? {}
    writeRecord(name, { isDirty: true, kind: saved.kind, attempt })
    const state = await save(name)
    tell(name, state)
    const old = { ...me, draftKey: saved.id, headers: matching(version) }
    if (state.kind === 'saved') await client.deleteDraft(old).catch(() => {})
    return true
  })

export async function saveUnsent(): Promise<void> {
  for (const name of findUnsent()) await push(name)
}
