/** Event streams that are open on a node, as others know them. */
import type { Member } from '../../../actor.ts'
import type { Line } from './connection.ts'
import type { Cursor } from './cursors.ts'
import type { RealtimeMeters } from './meters.ts'
import type { Wishes } from './wished.ts'

export interface Beginning {
  readonly member: Member
  readonly wishes: Wishes
  /** Where they were; `unknown` for what no server wrote. */
  readonly cursor: Cursor | 'unknown' | undefined
}

export interface Hub {
  readonly meters: RealtimeMeters
  requireRoom(member: Member): void
  /** To be waited for before anything is opened: from then on nothing is missed. */
  ready(): Promise<void>
  open(line: Line, beginning: Beginning): void
}
