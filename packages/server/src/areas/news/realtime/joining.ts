/** Connections that are not level with the others: each is told by itself what it missed, once its credentials are known to be good. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { isPassing } from '../../../db/transaction.ts'
import { Failure } from '../../../failure.ts'
import { Turnstile } from '../../../turnstile.ts'
import type { Connection } from './connection.ts'
import { isBefore, type Position } from './cursors.ts'
import { findNow } from './queries.ts'
import { readStretch } from './stretches.ts'
import { findTellings } from './telling.ts'

const AT_ONCE = 8
const TROUBLE_MS = 1_000
/** Whoever missed more loads anew: that costs them less. */
const MOST_MISSED = 5_000

export class Joining {
  readonly #turnstile = new Turnstile(AT_ONCE)
  readonly #context: Context
  readonly #position: () => Position | undefined
  readonly #wake: () => void

  /** Given how far those are who are live. */
  constructor(context: Context, position: () => Position | undefined, wake: () => void) {
    this.#context = context
    this.#position = position
    this.#wake = wake
  }

  /** Until they are live, or over. */
  async join(connection: Connection): Promise<void> {
    while (!connection.isOver) {
      try {
        if (await this.#turnstile.pass(() => this.#catchUp(connection))) return this.#wake()
      } catch (error) {
        if (!isPassing(error) && !(error instanceof Failure && error.failureName === 'too_fast')) {
          const isOurs = !(error instanceof Failure)
          if (isOurs) this.#context.log.warn({ err: error }, 'an event stream could not go on')
          connection.end(isOurs ? 'trouble' : 'credentials')
          return
        }
        connection.isDoubtful = true
        await sleep(TROUBLE_MS, undefined, { ref: false })
      }
    }
  }

  /** Whether they are live now. */
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
        if (connection.isDoubtful || connection.isBehind(this.#position() ?? now)) continue
        connection.isLive = true
        return true
      }
      const stretch = await readStretch(this.#context.jobDb, connection.from, connection.position.entryId)
      missed += stretch.logged.length + stretch.entryIds.length
      if (missed > MOST_MISSED) {
        connection.reset(this.#position() ?? now)
        continue
      }
      const tellings = await findTellings(this.#context, stretch, [connection])
      if (connection.mayBeOver(Date.now())) continue
      // Where there is nothing more to read, all until what others were told has been.
      connection.tell(tellings.get(connection) ?? [], stretch.end)
      if (stretch.isWhole) connection.tell([], now)
    }
    return true
  }

  /** Another node may be ahead of this one, but none is ahead of the log: a database that was set back is another one. */
  async #requireOfThisLog(connection: Connection, now: Position): Promise<void> {
    const { beyond } = await findNow(this.#context.jobDb)
    if (BigInt(connection.position.log.xid) > BigInt(beyond)) connection.reset(now)
  }
}
