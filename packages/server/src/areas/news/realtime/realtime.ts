/**
 * All event streams that are open on this node. One reader follows the log for all of them, while there are any. Whoever
 * comes back, or whose credentials have to be looked at again, is told by themselves what happened meanwhile and then joins
 * the others: each connection knows how far it was told, so that nothing is told twice and nothing left out.
 */

import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Whose } from '../../../db/change-notifier.ts'
import { Failure } from '../../../failure.ts'
import type { Forgetful } from '../../identity/state.ts'
import { countUnreadFor } from '../inbox/inbox.ts'
import { Connection, type Line } from './connection.ts'
import type { Position } from './cursors.ts'
import type { Beginning, Hub } from './hub.ts'
import { Joining } from './joining.ts'
import { RealtimeMeters } from './meters.ts'
import { findNow, isHeldUp } from './queries.ts'
import { type ReadStretch, readStretch } from './stretches.ts'
import { findTellings, type Stretch } from './telling.ts'

const TICK_MS = 1_000
/** Notices wake it; this is for one that was lost, or for when none arrives. */
const POLL_MS = 15_000
const DEAF_POLL_MS = 1_000
const HEARTBEAT_MS = 15_000
/** What is committed but has to wait for one that began before it is looked for again this soon. */
const HELD_UP_MS = 15
/** So many inboxes are counted by one statement, however many may have changed. */
const COUNTED_AT_ONCE = 200
const KEPT_MS = 24 * 60 * 60_000
const MOST_OF_ONE = 10

export class Realtime implements Hub, Forgetful {
  readonly meters = new RealtimeMeters()
  readonly #connections = new Set<Connection>()
  #context: Context | undefined
  #joining: Joining | undefined
  /** How far the log was read for all who are live. */
  #position: Position | undefined
  #beginning: Promise<void> | undefined
  #ticking: NodeJS.Timeout | undefined
  /** Stops listening for new activities; undefined while nobody is connected. */
  #unfollow: (() => void) | undefined
  #polledAt = 0
  #underWay: Promise<void> | undefined
  #isWanted = false
  #staleInboxes = new Set<string>()
  #isAnyStale = false

  attach(context: Context): void {
    this.#context = context
    this.#joining = new Joining(
      context,
      () => this.#position,
      () => this.#wake(),
    )
    context.changes.followInboxes((whose) => this.#inboxChanged(whose))
  }

  get #known(): Context {
    if (!this.#context) throw new Error('The server has not started yet.')
    return this.#context
  }

  requireRoom({ id }: Member): void {
    const { eventStreamsMax } = this.#known.config
    if (this.#connections.size >= eventStreamsMax) {
      const message = 'As many event streams are open as this server takes. Try again in a moment.'
      throw new Failure('event_streams_full', message, [], 5 + Math.random() * 10)
    }
    const own = [...this.#connections].filter(({ member }) => member.id === id).length
    if (own < MOST_OF_ONE) return
    const message = `You have ${MOST_OF_ONE} event streams open; close one of them first.`
    throw new Failure('too_many_event_streams', message, [], 10)
  }

  /** To be waited for before anything is opened: from then on nothing is missed. */
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

  open(line: Line, { member, wishes, cursor }: Beginning): void {
    const position = this.#position
    // Stopped between being ready and this.
    if (!position) {
      line.end()
      return
    }
    const isGood = cursor !== undefined && cursor !== 'unknown' && cursor.at > Date.now() - KEPT_MS
    const begin = isGood ? { position: cursor, item: cursor.item } : { position }
    const connection = new Connection(line, this.meters, { member, wishes, ...begin })
    this.#connections.add(connection)
    this.meters.open = this.#connections.size
    line.onEnd(() => this.#remove(connection))
    if (cursor !== undefined && !isGood) connection.reset(position)
    this.#join(connection)
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection)
    this.meters.open = this.#connections.size
    this.#restIfAlone()
  }

  #restIfAlone(): void {
    if (this.#connections.size > 0) return
    clearInterval(this.#ticking)
    this.#unfollow?.()
    this.#position = undefined
  }

  /** Also those who are told as somebody else: it is by the credentials of this person. */
  forget(personId: string): void {
    for (const connection of this.#connections) {
      const { id, runBy } = connection.member
      if (id === personId || runBy?.id === personId) this.#doubt(connection)
    }
  }

  forgetAll(): void {
    for (const connection of this.#connections) this.#doubt(connection)
  }

  #doubt(connection: Connection): void {
    connection.isDoubtful = true
    if (!connection.isLive) return
    connection.isLive = false
    this.#join(connection)
  }

  #recorded(): void {
    if (this.#position) this.#wake()
  }

  #inboxChanged(whose: Whose): void {
    if (!this.#position) return
    if (whose === 'everybody') this.#isAnyStale = true
    else for (const id of whose) this.#staleInboxes.add(id)
    this.#wake()
  }

  #tick(): void {
    // Whoever was refused, or asked for the headers alone, never came.
    this.#restIfAlone()
    const now = Date.now()
    for (const connection of this.#connections) {
      if (connection.mayBeOver(now)) this.#doubt(connection)
      else connection.beat(now, HEARTBEAT_MS)
    }
    const { changes } = this.#known
    if (now - this.#polledAt < (changes.isDeaf ? DEAF_POLL_MS : POLL_MS)) return
    this.#polledAt = now
    this.#recorded()
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
        const stretch = await readStretch(jobDb, this.#position.log, this.#position.entryId)
        if (await this.#tellAll(stretch)) this.#isWanted = true
        else if (await isHeldUp(jobDb)) setTimeout(() => this.#recorded(), HELD_UP_MS).unref()
        await this.#tellUnread()
      }
    } catch (error) {
      // The next tick tries again, from where it was.
      this.#polledAt = 0
      log.debug({ err: error }, 'what happened could not be followed; trying again')
    }
  }

  /** Whether there may be more. Who is live now is told what was read now: both are settled in one go. */
  async #tellAll(stretch: ReadStretch): Promise<boolean> {
    if (!this.#position || stretch.logged.length + stretch.entryIds.length === 0) return false
    const receivers = [...this.#connections].filter(({ isLive }) => isLive)
    this.#position = stretch.end
    for (const id of stretch.people) this.#staleInboxes.add(id)
    try {
      const tellings = await findTellings(this.#known, stretch, receivers)
      for (const receiver of receivers)
        if (receiver.isLive) receiver.tell(tellings.get(receiver) ?? [], stretch.end)
      this.#noteLags(stretch, tellings.size > 0)
    } catch (error) {
      // Each of them is told by themselves.
      for (const receiver of receivers) this.#rejoin(receiver)
      throw error
    }
    return !stretch.isWhole
  }

  #noteLags({ logged }: Stretch, isTold: boolean): void {
    if (!isTold) return
    for (const { recorded_at } of logged) this.meters.noteLag(Date.now() - Date.parse(recorded_at))
  }

  async #tellUnread(): Promise<void> {
    const [stale, isAnyStale] = [this.#staleInboxes, this.#isAnyStale]
    this.#staleInboxes = new Set()
    this.#isAnyStale = false
    const isStale = ({ member, unread, wishes }: Connection) =>
      wishes.hasInbox && (isAnyStale || unread === undefined || stale.has(member.id))
    const waiting = [...this.#connections].filter(isStale)
    const live = waiting.filter(({ isLive }) => isLive)
    const receivers = new Set(live.slice(0, COUNTED_AT_ONCE))
    // The others' turn comes when what happened meanwhile was told, or once they are live.
    for (const one of waiting) if (!receivers.has(one)) this.#staleInboxes.add(one.member.id)
    if (live.length > receivers.size) this.#isWanted = true
    if (receivers.size > 0) await this.#countFor([...receivers])
  }

  async #countFor(receivers: readonly Connection[]): Promise<void> {
    try {
      const members = receivers.map(({ member }) => member)
      const unreadOf = await countUnreadFor(this.#known.jobDb, members)
      for (const receiver of receivers) {
        if (receiver.isLive) receiver.tellUnread(unreadOf(receiver.member))
        else this.#staleInboxes.add(receiver.member.id)
      }
    } catch (error) {
      for (const { member } of receivers) this.#staleInboxes.add(member.id)
      throw error
    }
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
