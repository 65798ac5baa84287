/** What this device knows of each draft on the server. */
import type { DraftKind } from '@folkmoot/contract'
import { prefixOf } from '../parts/kept-names.ts'

/** A text was to be sent later, and nobody knows whether the server heard it. */
interface Attempt {
  /** The name of the draft that it would be. */
  readonly name: string
  /** When it would be sent. */
  readonly time: number
}

export interface SyncRecord {
  /** The version on the server that the text here is from; undefined: it was never there. */
  readonly version?: number | undefined
  /** Whether the text here is newer. */
  readonly isDirty: boolean
  /** It was sent or discarded here, and the server does not know yet. */
  readonly isDropped?: boolean
  /** Of a reply: a message or a comment. */
  readonly kind?: DraftKind | undefined
  readonly attempt?: Attempt | undefined
  /** The text whose save has no answer: the server may have it. */
  readonly sent?: string | undefined
  /** It was withdrawn before it arrived, and would be sent then. */
  readonly late?: number
}

const PREFIX = prefixOf('synced')

/** Those that could not be stored: storage is off or full. */
const unstored = new Map<string, SyncRecord>()

export function findRecord(name: string): SyncRecord | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return unstored.get(name) ?? (text === null ? undefined : (JSON.parse(text) as SyncRecord))
  } catch {
    return unstored.get(name)
  }
}

export function writeRecord(name: string, record: SyncRecord): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(record))
    unstored.delete(name)
  } catch {
    unstored.set(name, record)
  }
}

export function forgetRecord(name: string): void {
  unstored.delete(name)
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing stored, nothing to forget.
  }
}
/** Whether a text would be lost with what this browser keeps. */
export const isAnyUnsaved = (): boolean => findUnsent().some((name) => findRecord(name)?.isDirty)

function findRecords(): { readonly name: string; readonly record: SyncRecord }[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(PREFIX)) return []
      const name = key.slice(PREFIX.length)
      const record = findRecord(name)
      return record ? [{ name, record }] : []
    })
  } catch {
    return []
  }
}

/** Drafts that the server does not have as they are here, or has although they were withdrawn. */
export const findUnsent = (): string[] =>
  findRecords().flatMap(({ name, record: { isDirty, isDropped, late } }) =>
    isDirty || isDropped || late !== undefined ? [name] : [],
  )

export const findLate = () =>
  findRecords().flatMap(({ name, record: { late } }) => (late === undefined ? [] : [{ name, time: late }]))
