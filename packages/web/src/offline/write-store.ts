/** Writes that wait for a connection, as this window knows them. */
import type { ApiError, Client, ErrorBody } from '@folkmoot/client'
import type { Api } from '@folkmoot/contract'
import { useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'

export type WriteKind = 'reply' | 'content' | 'update' | 'like' | 'read'

export type OperationId = keyof Api & keyof Client

/** A call of the API that can be made later. */
export interface StoredCall {
  readonly operation: OperationId
  readonly input: object
}

export interface NewWrite {
  readonly kind: WriteKind
  readonly call: StoredCall
  /** As HTML; empty for likes and read marks. */
  readonly text: string
  readonly title: string
  /** Of likes and read marks, what they are about: a later one replaces an earlier one. */
  readonly about?: string
  /** Of read marks of content, its `lastActivityDate` as the page showed it. */
  readonly shown?: string
  /** The draft that it is put back into, to be changed. */
  readonly draft?: { readonly name: string; readonly text: string }
}

/** Drafts have no files, so a text with files would lose them. */
export const canChange = ({ draft, call }: NewWrite): boolean =>
  draft !== undefined && !('files' in call.input)

export interface WaitingWrite extends NewWrite {
  readonly id?: number
  readonly personID: string
  /** The address where it was written, relative to the instance. */
  readonly path: string
  readonly at: number
  /** When it was first sent: its answer may have been lost. */
  readonly triedAt?: number
  /** Why the server did not take it. */
  readonly refused?: Pick<ErrorBody, 'status' | 'code' | 'message' | 'details' | 'requestId'>
}

let writes: readonly WaitingWrite[] = []
/** Why sending stopped: the session has ended, or this page belongs to an older one. */
let stopped: ApiError | undefined
const listeners = new Set<() => void>()

export function setWrites(next: readonly WaitingWrite[], stop?: ApiError): void {
  writes = next
  stopped = stop
  for (const listener of listeners) listener()
}

export const areWritesWaiting = (): boolean => writes.some(({ refused }) => !refused)

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWrites = (): readonly WaitingWrite[] => useSyncExternalStore(listen, () => writes)
/** All but read marks, which nobody writes. */
const isWritten = ({ kind }: WaitingWrite) => kind !== 'read'
export const isAnythingWritten = (): boolean => writes.some(isWritten)
export const useWritten = (): readonly WaitingWrite[] => useWrites().filter(isWritten)

export const useStop = (): ApiError | undefined => useSyncExternalStore(listen, () => stopped)

/** The last one about a thing, such as a like. */
export const useWriteAbout = (about: string): WaitingWrite | undefined =>
  useSyncExternalStore(listen, () => writes.find((one) => one.about === about && !one.refused))

export const pathHere = (): string => location.pathname.slice(boot.base.length)
