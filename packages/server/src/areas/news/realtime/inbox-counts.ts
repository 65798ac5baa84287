/** The unread counts of inboxes for open event streams: which are out of date, counting them, and sending them. */

import type { Whose } from '../../../db/change-notifier.ts'
import type { Database } from '../../../db/pool.ts'
import { countUnreadFor } from '../inbox/inbox.ts'
import type { Connection } from './connection.ts'
import type { ReadLogRange } from './log-ranges.ts'

/** Inboxes counted per statement. */
const COUNTED_AT_ONCE = 200

type Counts = ReadonlyMap<Connection, number>

export class InboxCounts {
  readonly #connections: ReadonlySet<Connection>
  /** The owners of inboxes whose last count is out of date. */
  #stale = new Set<string>()

  constructor(connections: ReadonlySet<Connection>) {
    this.#connections = connections
  }

  changed(whose: Whose): void {
    const ids = whose === 'everybody' ? [...this.#connections].map(({ member }) => member.id) : whose
    for (const id of ids) this.#stale.add(id)
  }

  /** Call it before reading the log; `hasMore` says that not all could be counted at once. */
  async count(db: Database): Promise<{ counts: Counts; hasMore: boolean }> {
    const stale = this.#stale
    this.#stale = new Set()
    const isStale = ({ member, unread, subscriptions }: Connection) =>
      subscriptions.hasInbox && (unread === undefined || stale.has(member.id))
    const waiting = [...this.#connections].filter(isStale)
    const live = waiting.filter(({ isLive }) => isLive)
    const counted = new Set(live.slice(0, COUNTED_AT_ONCE))
    // The others follow after the next read, or once they are live.
    for (const one of waiting) if (!counted.has(one)) this.#stale.add(one.member.id)
    const hasMore = live.length > counted.size
    if (counted.size === 0) return { counts: new Map(), hasMore }
    const unreadOf = await countUnreadFor(
      db,
      [...counted].map(({ member }) => member),
    )
    return { counts: new Map([...counted].map((one) => [one, unreadOf(one.member)])), hasMore }
  }

  /**
   * Call it after sending what was in the log: then no count is ahead of the activities that it counts. Returns
   * whether there is more to count.
   */
  send(counts: Counts, { people, isWhole }: ReadLogRange): boolean {
    for (const [receiver, unread] of counts) {
      if (receiver.isLive && isWhole) receiver.sendUnread(unread)
      else this.#stale.add(receiver.member.id)
    }
    const changed = new Set(people)
    // The notices of these were lost, or are still on their way.
    const unnoticed = [...this.#connections].filter(
      (one) => one.subscriptions.hasInbox && changed.has(one.member.id) && !counts.has(one),
    )
    for (const { member } of unnoticed) this.#stale.add(member.id)
    return unnoticed.length > 0
  }
}
