/** The event streams of a node, as other modules see them. */
import type { Member } from '../../../actor.ts'
import type { EventSink } from './connection.ts'
import type { Cursor } from './cursors.ts'
import type { RealtimeMeters } from './meters.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface Beginning {
  readonly member: Member
  readonly subscriptions: Subscriptions
  /** The client's position; `unknown` if no server wrote it. */
  readonly cursor: Cursor | 'unknown' | undefined
}

export interface Hub {
  readonly meters: RealtimeMeters
  requireCapacity(member: Member): void
  /** Await before opening a stream: from then on no event is missed. */
  ready(): Promise<void>
  open(sink: EventSink, beginning: Beginning): void
}
