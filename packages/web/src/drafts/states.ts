/** How far each draft is saved, as this window knows it. */
import type { Draft } from '@folkmoot/contract'
import { useSyncExternalStore } from 'react'

export type SyncState =
  /** There is no draft, or nothing is known of it yet. */
  | { readonly kind: 'none' }
  /** Newer here than on the server. */
  | { readonly kind: 'device' }
  | { readonly kind: 'saved' }
  /** The version of another device was put here. */
  | { readonly kind: 'taken' }
  /** Changed here and there; undefined: sent or discarded there. */
  | { readonly kind: 'conflict'; readonly other: Draft | undefined }

const NONE: SyncState = { kind: 'none' }
const states = new Map<string, SyncState>()
const listeners = new Set<(name: string) => void>()

export function tell(name: string, state: SyncState): void {
  states.set(name, state)
  for (const listener of listeners) listener(name)
}

export function listen(listener: (name: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const stateOf = (name: string): SyncState => states.get(name) ?? NONE

export const useSyncState = (name: string): SyncState => useSyncExternalStore(listen, () => stateOf(name))
