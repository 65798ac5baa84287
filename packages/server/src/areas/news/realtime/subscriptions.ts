/** The subscriptions of an event stream. */
import type { StreamSource } from '@folkmoot/contract'

export interface WatchedStream {
  readonly id: string
  readonly source: StreamSource
}

export interface WatchedObject {
  readonly kind: 'content' | 'place'
  readonly id: string
  /** As the client wrote it. */
  readonly uri: string
}

export interface Subscriptions {
  readonly streams: readonly WatchedStream[]
  readonly objects: readonly WatchedObject[]
  readonly hasInbox: boolean
  /** Changes of the moderators' queue. */
  readonly hasQueue: boolean
  /** The version of the look. */
  readonly hasLook: boolean
}
