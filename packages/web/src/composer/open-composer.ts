/** Opens the composer from anywhere. There is one composer for all pages. */
import type { Content } from '@folkmoot/contract'
import { useSyncExternalStore } from 'react'
import type { Kind } from './kinds.ts'

export interface WritingRequest {
  readonly type?: Kind
  /** URI of the target place. */
  readonly parent?: string
  /** The name of a draft that has no form of its own. */
  readonly draft?: string
  /** A tag to begin with. */
  readonly tag?: string
  /** Content to edit. */
  readonly edit?: Content
}

let request: WritingRequest | undefined
const listeners = new Set<() => void>()

function change(next: WritingRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

/** An open composer stays open. */
export const openComposer = (wanted: WritingRequest = {}): void => change(request ?? wanted)
export const closeComposer = (): void => change(undefined)

export const useWritingRequest = (): WritingRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )
