/** What this device knows of each draft on the server. */
import type { DraftKind } from '@folkmoot/contract'
import { boot } from '../boot.ts'

export interface SyncRecord {
  /** The version on the server that the text here is from; undefined: it was never there. */
  readonly version?: number | undefined
  /** Whether the text here is newer. */
  readonly isDirty: boolean
  /** It was sent or discarded here, and the server does not know yet. */
  readonly isDropped?: boolean
  /** Of a reply: a message or a comment. */
  readonly kind?: DraftKind | undefined
}

const PREFIX = `folkmoot-synced ${boot.session?.username ?? ''} `

export function findRecord(name: string): SyncRecord | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? undefined : (JSON.parse(text) as SyncRecord)
  } catch {
    // Storage is off.
    return undefined
  }
}

export function writeRecord(name: string, record: SyncRecord): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(record))
  } catch {
    // Storage is off or full: nothing is kept here either.
  }
}

export function forgetRecord(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing stored, nothing to forget.
  }
}

/** Whether a text would be lost with what this browser keeps. */
export const isAnyUnsaved = (): boolean => findUnsent().some((name) => findRecord(name)?.isDirty)

/** Drafts that the server does not have as they are here. */
export function findUnsent(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(PREFIX)) return []
      const name = key.slice(PREFIX.length)
      const record = findRecord(name)
      return record?.isDirty || record?.isDropped ? [name] : []
    })
  } catch {
    return []
  }
}
