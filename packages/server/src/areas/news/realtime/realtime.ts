/**
 * All event streams of this node. One reader follows the log for the live ones. A connection that resumes, or whose
 * credentials must be checked again, catches up by itself and then joins the others. Each knows its position, so no
 * event is sent twice or left out.
 */

import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Whose } from '../../../db/change-notifier.ts'
import type { Forgetful } from '../../identity/state.ts'
import { requireCapacity } from './capacity.ts'
import { Connection, type EventSink } from './connection.ts'
import type { Position } from './cursors.ts'
import type { Beginning, Hub } from './hub.ts'
import { InboxCounts } from './inbox-counts.ts'
import { Joining } from './joining.ts'
import { type ReadLogRange, readLogRange } from './log-ranges.ts'
import { RealtimeMeters } from './meters.ts'
import { findNow, isHeldUp } from './queries.ts'
import { QueueEvents } from './queue-events.ts'
import { findEvents, type RealtimeRange } from './range-events.ts'

const TICK_MS = 1_000
/** Fallback for a lost notice. */
const POLL_MS = 15_000
const DEAF_POLL_MS = 1_000
const HEARTBEAT_MS = 15_000
/** Retry interval for activities that wait for an older transaction. */
const HELD_UP_MS = 15
const KEPT_MS = 24 * 60 * 60_000

export class Realtime implements Hub, Forgetful {
  readonly meters = new RealtimeMeters()
  readonly #connections = new Set<Connection>()
  #context: Context | undefined
  #joining: Joining | undefined
  /** How far the log was read for live connections. */
  #position: Position | undefined
  #beginning: Promise<void> | undefined
  #ticking: NodeJS.Timeout | undefined
  /** Stops listening for new activities; undefined while nobody is connected. */
  #unfollow: (() => void) | undefined
  #polledAt = 0
  #underWay: Promise<void> | undefined
  #isWanted = false
  readonly #inboxes = new InboxCounts(this.#connections)
  readonly #queue = new QueueEvents(this.#connections)

  attach(context: Context): void {
    this.#context = context
    this.#joining = new Joining(
      context,
      () => this.#position,
      () => this.#wake(),
    )
    context.changes.followInboxes((whose) => this.#inboxChanged(whose))
    context.changes.follow(['moderation'], () => this.#queueChanged())
    context.look.follow(() => this.#lookChanged())
  }

  get #known(): Context {
    if (!this.#context) throw new Error('The server has not started yet.')
    return this.#context
  }

  requireCapacity({ id }: Member): void {
    requireCapacity(this.#connections, id, this.#known.config.eventStreamsMax)
  }

  /** Await before opening a stream: from then on no event is missed. */
  async ready(): Promise<void> {
    if (this.#position) return
    this.#beginning ??= findNow(this.#known.jobDb)
      .then(({ log, entryId }) => {
        this.#position = { log, entryId }
        this.#unfollow = this.#known.changes.follow(['activities'], () => this.#recorded())
        this.#ticking = setInterval(() => this.#tick(), TICK_MS)
      })
      .finally(() => {
        this.#beginning = undefined
      })
    await this.#beginning
  }

  open(sink: EventSink, { member, subscriptions, cursor }: Beginning): void {
    const position = this.#position
    // Stopped since `ready`.
    if (!position) {
      sink.end()
      return
    }
    const isGood = cursor !== undefined && cursor !== 'unknown' && cursor.at > Date.now() - KEPT_MS
    const begin = isGood ? { position: cursor, item: cursor.item } : { position }
    const connection = new Connection(sink, this.meters, { member, subscriptions, ...begin })
    this.#connections.add(connection)
    this.meters.open = this.#connections.size
    sink.onEnd(() => this.#remove(connection))
    if (subscriptions.hasLook) connection.sendLook(this.#known.look.version)
    if (cursor !== undefined && !isGood) connection.reset(position)
    this.#join(connection)
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection)
    this.#queue.forget(connection)
    this.meters.open = this.#connections.size
    this.#restIfAlone()
  }

  #restIfAlone(): void {
    if (this.#connections.size > 0) return
    clearInterval(this.#ticking)
    this.#unfollow?.()
    this.#position = undefined
  }

  /** Also connections of this person acting as somebody else. */
  forget(personId: string): void {
    for (const connection of this.#connections) {
      const { id, runBy } = connection.member
      if (id !== personId && runBy?.id !== personId) continue
      // They may decide about something by now, or no longer.
      connection.knowsQueue = false
      this.#recheck(connection)
    }
  }

  forgetAll(): void {
    for (const connection of this.#connections) this.#recheck(connection)
  }

  #recheck(connection: Connection): void {
    connection.needsCheck = true
    if (!connection.isLive) return
    connection.isLive = false
    this.#join(connection)
  }

  #recorded(): void {
    if (this.#position) this.#wake()
  }

  #inboxChanged(whose: Whose): void {
    if (!this.#position) return
    this.#inboxes.changed(whose)
    this.#wake()
  }

  #queueChanged(): void {
    if (!this.#position) return
    this.#queue.changed()
    this.#wake()
  }

  #lookChanged(): void {
    for (const connection of this.#connections)
      if (connection.subscriptions.hasLook) connection.sendLook(this.#known.look.version)
  }

  #tick(): void {
    // Requests that were refused, or HEAD, never open.
    this.#restIfAlone()
    const now = Date.now()
    for (const connection of this.#connections) {
      if (connection.mayBeOver(now)) this.#recheck(connection)
      else connection.beat(now, HEARTBEAT_MS)
    }
    const { changes } = this.#known
    if (now - this.#polledAt < (changes.isDeaf ? DEAF_POLL_MS : POLL_MS)) return
    this.#polledAt = now
    this.#queueChanged()
  }

  #wake(): void {
    this.#isWanted = true
    this.#underWay ??= this.#follow().finally(() => {
      this.#underWay = undefined
    })
  }

  async #follow(): Promise<void> {
    const { log, jobDb } = this.#known
    try {
      while (this.#isWanted && this.#position) {
        this.#isWanted = false
        const { counts, hasMore } = await this.#inboxes.count(jobDb)
        if (hasMore) this.#isWanted = true
        if (!this.#position) return
        const range = await readLogRange(jobDb, this.#position.log, this.#position.entryId)
        if (await this.#sendAll(range)) this.#isWanted = true
        else if (await isHeldUp(jobDb)) setTimeout(() => this.#recorded(), HELD_UP_MS).unref()
        if (this.#inboxes.send(counts, range)) this.#isWanted = true
        if (await this.#queue.send(jobDb)) this.#isWanted = true
      }
    } catch (error) {
      // The next tick tries again from the same position.
      this.#polledAt = 0
      this.#inboxes.changed('everybody')
      this.#queue.changed()
      log.debug({ err: error }, 'the activity log could not be followed; trying again')
    }
  }

  /**
   * Returns whether there may be more. Live connections and the position change together, without an await between
   * them.
   */
  async #sendAll(range: ReadLogRange): Promise<boolean> {
    if (!this.#position || range.logged.length + range.entryIds.length === 0) return false
    const receivers = [...this.#connections].filter(({ isLive }) => isLive)
    this.#position = range.end
    try {
      const events = await findEvents(this.#known, range, receivers)
      for (const receiver of receivers)
        if (receiver.isLive) receiver.send(events.get(receiver) ?? [], range.end)
      this.#noteLags(range, events.size > 0)
    } catch (error) {
      for (const receiver of receivers) this.#rejoin(receiver)
      throw error
    }
    return !range.isWhole
  }

  #noteLags({ logged }: RealtimeRange, isTold: boolean): void {
    if (!isTold) return
    for (const { recorded_at } of logged) this.meters.noteLag(Date.now() - Date.parse(recorded_at))
  }

  #join(connection: Connection): void {
    void this.#joining?.join(connection)
  }

  #rejoin(connection: Connection): void {
    if (!connection.isLive) return
    connection.isLive = false
    this.#join(connection)
  }
}
