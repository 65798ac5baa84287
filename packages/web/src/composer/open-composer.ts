/** What somebody wants to write, from wherever they said so. There is one composer for all pages. */
import type { Content } from '@folkmoot/contract'
import { useSyncExternalStore } from 'react'
import type { Kind } from './kinds.ts'

export interface WritingWish {
  readonly type?: Kind
  /** The URI of the place that it is meant for. */
  readonly parent?: string
  /** What is to be changed. */
  readonly edit?: Content
}

let wish: WritingWish | undefined
const listeners = new Set<() => void>()

function change(next: WritingWish | undefined): void {
  wish = next
  for (const listener of listeners) listener()
}

/** Ctrl-Enter and a click both lead here; what is open already stays. */
export const openComposer = (wanted: WritingWish = {}): void => change(wish ?? wanted)
export const closeComposer = (): void => change(undefined)

export const useWritingWish = (): WritingWish | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wish,
  )
