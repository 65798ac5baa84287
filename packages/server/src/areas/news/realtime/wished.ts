/** What somebody wants to be told. */
import type { StreamSource } from '@folkmoot/contract'

export interface WatchedStream {
  readonly id: string
  readonly source: StreamSource
}

export interface WatchedObject {
  readonly kind: 'content' | 'place'
  readonly id: string
  /** As it was asked for. */
  readonly uri: string
}

export interface Wishes {
  readonly streams: readonly WatchedStream[]
  readonly objects: readonly WatchedObject[]
  readonly hasInbox: boolean
}
