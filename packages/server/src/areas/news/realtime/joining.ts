/** Connections that are behind the others catch up one by one, after their credentials were checked. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { isPassing } from '../../../db/transaction.ts'
import { Failure } from '../../../failure.ts'
import { Turnstile } from '../../../turnstile.ts'
import type { Connection } from './connection.ts'
import { isBefore, type Position } from './cursors.ts'
import { readLogRange } from './log-ranges.ts'
import { findNow } from './queries.ts'
import { findEvents } from './range-events.ts'

const AT_ONCE = 8
const TROUBLE_MS = 1_000
/** After missing more, reloading is cheaper for the client. */
const MOST_MISSED = 5_000

export class Joining {
  readonly #turnstile = new Turnstile(AT_ONCE)
  readonly #context: Context
  readonly #position: () => Position | undefined
  readonly #wake: () => void

  /** `position`: where live connections are. */
  constructor(context: Context, position: () => Position | undefined, wake: () => void) {
    this.#context = context
    this.#position = position
    this.#wake = wake
  }

  /** Until it is live or closed. */
  async join(connection: Connection): Promise<void> {
    while (!connection.isOver) {
      try {
        if (await this.#turnstile.pass(() => this.#catchUp(connection))) return this.#wake()
      } catch (error) {
        if (!isPassing(error) && !(error instanceof Failure && error.failureName === 'too_fast')) {
          const isOurs = !(error instanceof Failure)
          if (isOurs) this.#context.log.warn({ err: error }, 'an event stream could not continue')
          connection.end(isOurs ? 'trouble' : 'credentials')
          return
        }
        connection.needsCheck = true
        await sleep(TROUBLE_MS, undefined, { ref: false })
      }
    }
  }

  /** Returns whether it is live now. */
  async #catchUp(connection: Connection): Promise<boolean> {
    let missed = 0
    while (!connection.isOver) {
      if (connection.mayBeOver(Date.now())) {
        await connection.renew()
        continue
      }
      const now = this.#position()
      if (!now) return false
      if (!connection.isBehind(now)) {
        if (isBefore(now.log, connection.position.log)) await this.#requireOfThisLog(connection, now)
        if (connection.needsCheck || connection.isBehind(this.#position() ?? now)) continue
        connection.isLive = true
        return true
      }
      const range = await readLogRange(this.#context.jobDb, connection.from, connection.position.entryId)
      missed += range.logged.length + range.entryIds.length
      if (missed > MOST_MISSED) {
        connection.reset(this.#position() ?? now)
        continue
      }
      const events = await findEvents(this.#context, range, [connection])
      if (connection.mayBeOver(Date.now())) continue
      // At the end of the log, the connection is level with the live ones.
      connection.send(events.get(connection) ?? [], range.end)
      if (range.isWhole) connection.send([], now)
    }
    return true
  }

  /** Another node may be ahead of this one, but not of the log: then the database was restored from a backup. */
  async #requireOfThisLog(connection: Connection, now: Position): Promise<void> {
    const { beyond } = await findNow(this.#context.jobDb)
    if (BigInt(connection.position.log.xid) > BigInt(beyond)) connection.reset(now)
  }
}
