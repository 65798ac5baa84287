/** Saves drafts of this device on the server, and takes over what other devices saved. Never overwrites a version that was not seen here. */
import type { DraftKind, Draft as SavedDraft } from '@folkmoot/contract'
import { client } from '../api/client.ts'
import { MayBeSent } from '../parts/error-text.ts'
import { dropDraft, findDraft, keepDraft } from '../parts/kept-drafts.ts'
import { stop, stopLate, withdraw } from './attempts.ts'
import { keyOf, newName } from './names.ts'
import { findRecord, findUnsent, forgetRecord, writeRecord } from './records.ts'
import { inTurn, isRefused, matching, me, one, readSaved, statusOf } from './saved.ts'
import { type SyncState, tell } from './states.ts'
import { inputOf, inputOfSaved, isSameInput, textOf } from './written-form.ts'

const PAUSE_MS = 2_000

/** A saved text whose answer was lost is no other version. */
const isSameText = (name: string, text: string, saved: SavedDraft | undefined) => {
  if (!saved || saved.sendAt !== undefined) return false
  return isSameInput(inputOf(name, text, saved.kind), inputOfSaved(saved))
}

/** Says what became of a save without an answer. */
function learn(name: string, saved: SavedDraft | undefined): void {
  const { sent, ...record } = findRecord(name) ?? { isDirty: false }
  if (sent === undefined) return
  const isSaved = saved !== undefined && isSameText(name, sent, saved)
  writeRecord(name, { ...record, ...(isSaved && { version: saved.version }) })
}

/** The server has the text. It may have been changed or dropped here meanwhile. */
function noteSaved(name: string, text: string, version: number): SyncState {
  const { sent: _, ...record } = findRecord(name) ?? { isDirty: false }
  const isDirty = !record.isDropped && findDraft(name) !== text
  writeRecord(name, { ...record, version, isDirty })
  if (record.isDropped) return { kind: 'none' }
  return { kind: isDirty ? 'device' : 'saved' }
}

function noteRefused(name: string): void {
  const { sent: _, ...record } = findRecord(name) ?? { isDirty: false }
  writeRecord(name, record)
}

/** There is a version that was not seen here. */
const meet = (name: string, text: string, other: SavedDraft | undefined): SyncState =>
  other && isSameText(name, text, other) ? noteSaved(name, text, other.version) : { kind: 'conflict', other }

/** In turn. */
export async function save(name: string): Promise<SyncState> {
  if (findRecord(name)?.sent !== undefined) learn(name, await readSaved(name))
  const text = findDraft(name)
  const record = findRecord(name)
  if (text === undefined || !record) return { kind: 'none' }
  if (!record.isDirty) return { kind: 'saved' }
  // The answer may be lost, and this window closed.
  writeRecord(name, { ...record, sent: text })
  try {
    const body = inputOf(name, text, record.kind)
    const headers = matching(record.version)
    const { version } = await client.saveDraft({ ...one(name), body, headers, fields: 'version' })
    return noteSaved(name, text, version)
  } catch (error) {
    if (isRefused(error)) noteRefused(name)
    if (statusOf(error) !== 412) return { kind: 'device' }
    return meet(name, text, await readSaved(name))
  }
}

/** The text is gone from here: nobody has to be told that it may have been sent. */
function passGone(error: unknown): void {
  if (!(error instanceof MayBeSent) && statusOf(error) !== 412) throw error
}

/** A version that another device has saved since stays. */
export async function remove(name: string): Promise<void> {
  const record = findRecord(name)
  if (!record?.isDropped) return
  try {
    await withdraw(name, stop).catch(passGone)
    if (record.sent !== undefined) learn(name, await readSaved(name))
    const { version } = findRecord(name) ?? {}
    if (version !== undefined) await client.deleteDraft({ ...one(name), headers: matching(version) })
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
  const { isDropped: _, ...record } = findRecord(name) ?? { isDirty: true }
  writeRecord(name, { ...record, isDirty: true, kind })
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

interface Place {
  /** The text as the form has it now. */
  readonly seen: string | undefined
  /** As this device stores it. */
  readonly text: string
  /** Stores what is being typed. */
  readonly flush?: () => void
}

/** Nothing in a form has a time: it would be sent from there and by the server. Words that are typed meanwhile stay. */
async function takeOver(name: string, found: SavedDraft, { seen, text, flush }: Place): Promise<SyncState> {
  const saved = await stop(found)
  flush?.()
  if (findDraft(name) !== seen) return { kind: 'conflict', other: saved }
  if (!keepDraft(name, text)) return { kind: 'none' }
  const { attempt } = findRecord(name) ?? {}
  writeRecord(name, { version: saved.version, isDirty: false, kind: saved.kind, attempt })
  return { kind: 'taken' }
}

/** Reads what other devices saved. `flush` stores what is being typed, so that it is not overwritten. */
export const pull = (name: string, flush: () => void): Promise<void> =>
  inTurn(async () => {
    await stopLate()
    await remove(name)
    // Nobody knows whether the server still has what was sent from here.
    if (findRecord(name)?.isDropped) return
    const saved = await readSaved(name)
    learn(name, saved)
    flush()
    const text = findDraft(name)
    const record = findRecord(name)
    const isDirty = text !== undefined && (record?.isDirty ?? true)
    const isKnown = record?.version === saved?.version
    if (isKnown && !isDirty) return tell(name, { kind: saved ? 'saved' : 'none' })
    if (isKnown && !record) writeRecord(name, { isDirty })
    if (isKnown) return tell(name, await save(name))
    if (isDirty) return tell(name, meet(name, text, saved))
    if (saved)
      return tell(name, await takeOver(name, saved, { seen: text, text: await textOf(name, saved), flush }))
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
  { other, flush }: { readonly other: SavedDraft | undefined; readonly flush: () => void },
): Promise<void> =>
  inTurn(async () => {
    // What can fail comes before the copy: each try would make another one.
    const next = chosen === 'other' && other ? { saved: other, text: await textOf(name, other) } : undefined
    flush()
    const seen = findDraft(name)
    const record = findRecord(name)
    const mine = seen === undefined ? undefined : inputOf(name, seen, record?.kind)
    const left = chosen === 'mine' ? other && inputOfSaved(other) : mine
    const headers = matching(undefined)
    if (left) await client.saveDraft({ ...one(newName()), body: left, headers, fields: 'version' })
    if (next) return tell(name, await takeOver(name, next.saved, { seen, text: next.text, flush }))
    writeRecord(name, { ...record, version: other?.version, isDirty: true })
    tell(name, await save(name))
  })

/** Puts a saved draft into the form of a name on this device; false if something else is being written there. */
export const open = (name: string, saved: SavedDraft): Promise<boolean> =>
  inTurn(async () => {
    const isMoved = keyOf(name) !== saved.id
    const seen = findDraft(name)
    if (seen !== undefined && (isMoved || (findRecord(name)?.isDirty ?? true))) return false
    const text = await textOf(name, saved)
    if ((await takeOver(name, saved, { seen, text })).kind !== 'taken') return false
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
  await inTurn(stopLate).catch(() => {})
  for (const name of findUnsent()) await push(name)
}
