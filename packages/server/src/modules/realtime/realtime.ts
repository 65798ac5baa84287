/**
 * All event streams that are open on this node. One reader follows the log for all of them, while there are any. Whoever
 * comes back, or whose credentials have to be looked at again, is told by themselves what happened meanwhile and then joins
 * the others: each connection knows how far it was told, so that nothing is told twice and nothing left out.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Follower, Whose } from '../../db/news.ts'
import { isPassing } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { Turnstile } from '../../turnstile.ts'
import type { Forgetful } from '../credentials/verified.ts'
import { countUnreadFor } from '../inbox/inbox.ts'
import { Connection, type Line } from './connection.ts'
import { type Cursor, isBefore, type Position } from './cursors.ts'
import { RealtimeMeters } from './meters.ts'
import { findEntered, findLogged, findNow, isHeldUp } from './queries.ts'
import { findTellings, type Stretch } from './telling.ts'
import type { Wishes } from './wishes.ts'

/** So much of the log, or of inboxes, at a time. */
const BITE = 100
const TICK_MS = 1_000
const HEARTBEAT_MS = 15_000
/** What is committed but has to wait for one that began before it is looked for again this soon. */
const HELD_UP_MS = 15
const JOINING_AT_ONCE = 8
const TROUBLE_MS = 1_000
/** Whoever missed more loads anew: that costs them less. */
const MOST_MISSED = 5_000
const KEPT_MS = 24 * 60 * 60_000
const MOST_OF_ONE = 10

interface Beginning {
  readonly member: Member
  readonly wishes: Wishes
  /** Where they were; `unknown` for what no server wrote. */
  readonly cursor: Cursor | 'unknown' | undefined
}

interface ReadStretch extends Stretch {
  readonly end: Position
  readonly people: readonly string[]
  readonly isWhole: boolean
}

export class Realtime implements Forgetful, Follower {
  readonly meters = new RealtimeMeters()
  readonly #connections = new Set<Connection>()
  readonly #joining = new Turnstile(JOINING_AT_ONCE)
  #context: Context | undefined
  /** How far the log was read for all who are live. */
  #position: Position | undefined
  #beginning: Promise<void> | undefined
  #ticking: NodeJS.Timeout | undefined
  #underWay: Promise<void> | undefined
  #isWanted = false
  #staleInboxes = new Set<string>()
  #isAnyStale = false

  attach(context: Context): void {
    this.#context = context
    context.news.follow(this)
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
    this.#beginning ??= findNow(this.#known.taskDb)
      .then(({ log, entryId }) => {
        this.#position = { log, entryId }
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
    void this.#join(connection)
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection)
    this.meters.open = this.#connections.size
    if (this.#connections.size > 0) return
    clearInterval(this.#ticking)
    this.#position = undefined
  }

  forget(personId: string): void {
    for (const connection of this.#connections) if (connection.member.id === personId) this.#doubt(connection)
  }

  forgetAll(): void {
    for (const connection of this.#connections) this.#doubt(connection)
  }

  #doubt(connection: Connection): void {
    connection.isDoubtful = true
    if (!connection.isLive) return
    connection.isLive = false
    void this.#join(connection)
  }

  recorded(): void {
    if (this.#position) this.#wake()
  }

  inboxChanged(whose: Whose): void {
    if (!this.#position) return
    if (whose === 'everybody') this.#isAnyStale = true
    else for (const id of whose) this.#staleInboxes.add(id)
    this.#wake()
  }

  #tick(): void {
    const now = Date.now()
    for (const connection of this.#connections) {
      if (connection.mayBeOver(now)) this.#doubt(connection)
      else connection.beat(now, HEARTBEAT_MS)
    }
    this.#wake()
  }

  #wake(): void {
    this.#isWanted = true
    this.#underWay ??= this.#follow().finally(() => {
      this.#underWay = undefined
    })
  }

  async #follow(): Promise<void> {
    const { log, taskDb } = this.#known
    try {
      while (this.#isWanted && this.#position) {
        this.#isWanted = false
        const stretch = await this.#read(this.#position.log, this.#position.entryId)
        if (await this.#tellAll(stretch)) this.#isWanted = true
        else if (await isHeldUp(taskDb)) setTimeout(() => this.recorded(), HELD_UP_MS).unref()
        await this.#tellUnread()
      }
    } catch (error) {
      // The next tick tries again, from where it was.
      log.debug({ err: error }, 'what happened could not be followed; trying again')
    }
  }

  async #read(behind: Position['log'], entryId: string): Promise<ReadStretch> {
    const { taskDb } = this.#known
    const [logged, entered] = await Promise.all([
      findLogged(taskDb, behind, BITE),
      findEntered(taskDb, entryId, BITE),
    ])
    return {
      logged,
      entryIds: entered.map(({ id }) => id),
      people: entered.map(({ person_id }) => person_id),
      end: { log: logged.at(-1) ?? behind, entryId: entered.at(-1)?.id ?? entryId },
      isWhole: logged.length < BITE && entered.length < BITE,
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
    const isStale = ({ member, unread, wishes, isLive }: Connection) =>
      wishes.hasInbox && isLive && (isAnyStale || unread === undefined || stale.has(member.id))
    const receivers = [...this.#connections].filter(isStale)
    if (receivers.length === 0) return
    try {
      const members = receivers.map(({ member }) => member)
      const unreadOf = await countUnreadFor(this.#known.taskDb, members)
      for (const receiver of receivers) if (receiver.isLive) receiver.tellUnread(unreadOf(receiver.member))
    } catch (error) {
      for (const { member } of receivers) this.#staleInboxes.add(member.id)
      throw error
    }
  }

  #rejoin(connection: Connection): void {
    if (!connection.isLive) return
    connection.isLive = false
    void this.#join(connection)
  }

  /** Until they are live, or over. */
  async #join(connection: Connection): Promise<void> {
    while (!connection.isOver) {
      try {
        if (await this.#joining.pass(() => this.#catchUp(connection))) return this.#wake()
      } catch (error) {
        if (!isPassing(error) && !(error instanceof Failure && error.failureName === 'too_fast')) {
          const isOurs = !(error instanceof Failure)
          if (isOurs) this.#known.log.warn({ err: error }, 'an event stream could not go on')
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
      const now = this.#position
      if (!now) return false
      if (!connection.isBehind(now)) {
        if (isBefore(now.log, connection.position.log)) await this.#requireOfThisLog(connection, now)
        if (connection.isDoubtful || connection.isBehind(this.#position ?? now)) continue
        connection.isLive = true
        return true
      }
      const stretch = await this.#read(connection.from, connection.position.entryId)
      missed += stretch.logged.length
      if (missed > MOST_MISSED) {
        connection.reset(this.#position ?? now)
        continue
      }
      const tellings = await findTellings(this.#known, stretch, [connection])
      if (connection.mayBeOver(Date.now())) continue
      // Where there is nothing more to read, all until what others were told has been.
      connection.tell(tellings.get(connection) ?? [], stretch.end)
      if (stretch.isWhole) connection.tell([], now)
    }
    return true
  }

  /** Another node may be ahead of this one, but none is ahead of the log: a database that was set back is another one. */
  async #requireOfThisLog(connection: Connection, now: Position): Promise<void> {
    const { beyond } = await findNow(this.#known.taskDb)
    if (BigInt(connection.position.log.xid) > BigInt(beyond)) connection.reset(now)
  }
}
