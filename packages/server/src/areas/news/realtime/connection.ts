/** One open event stream: its reader, its subscriptions, and its position. */
import type { LookEvent, ModerationEvent, StreamEventName } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { isBefore, isEarlier, type LogPosition, type Position, writeCursor } from './cursors.ts'
import type { RealtimeMeters } from './meters.ts'
import type { Subscriptions } from './subscriptions.ts'

/** The open response, given by http/. */
export interface EventSink {
  send(text: string): boolean
  end(): void
  renew(): Promise<Actor>
  onEnd(ended: () => void): void
}

/** An event for one connection. */
export interface RealtimeEvent {
  readonly name: StreamEventName
  /** JSON, on one sink. */
  readonly data: string
  /** The index of the subscription: streams first, then objects. */
  readonly item: number
  /** The activity or inbox entry it comes from. */
  readonly log?: LogPosition
  readonly entryId?: string
}

/** Credentials are checked again at least this often. */
const TRUSTED_MS = 10 * 60_000
const RETRY_MS = 2_000

export class Connection {
  readonly subscriptions: Subscriptions
  readonly #sink: EventSink
  readonly #meters: RealtimeMeters
  #member: Member
  #log: LogPosition
  #entryId: string
  /** If the activity at the position was sent for some subscriptions only: the last of these. */
  #item: number | undefined
  #lookAgainAt = 0
  #sentAt = 0
  #isOver = false
  /** Credentials may have ended; nothing is sent until they are checked. */
  needsCheck = false
  /** Live connections get events as they happen; others are still catching up. */
  isLive = false
  /** The last unread count sent. */
  unread: number | undefined
  /** The state of the moderators' queue was sent, if it is for this member; changes follow. */
  knowsQueue = false

  constructor(
    sink: EventSink,
    meters: RealtimeMeters,
    begin: { member: Member; subscriptions: Subscriptions; position: Position; item?: number },
  ) {
    this.#sink = sink
    this.#meters = meters
    this.#member = begin.member
    this.subscriptions = begin.subscriptions
    this.#log = begin.position.log
    this.#entryId = begin.position.entryId
    this.#item = begin.item
    this.#trust(begin.member)
    sink.onEnd(() => {
      this.#isOver = true
    })
    // Spread out, because all clients of a lost server reconnect at once.
    this.#send(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_MS)}\n${this.#idLine()}\n`)
  }

  get member(): Member {
    return this.#member
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get position(): Position {
    return { log: this.#log, entryId: this.#entryId }
  }

  /** Where to read the log: an activity that was sent in part is read again. */
  get from(): LogPosition {
    const { xid, id } = this.#log
    return this.#item === undefined ? this.#log : { xid, id: String(BigInt(id) - 1n) }
  }

  isBehind({ log, entryId }: Position): boolean {
    return this.#item !== undefined || isBefore(this.#log, log) || isEarlier(this.#entryId, entryId)
  }

  mayBeOver(now: number): boolean {
    return this.needsCheck || now >= this.#lookAgainAt
  }

  #trust(member: Member): void {
    this.#member = member
    const someTime = TRUSTED_MS * (0.5 + Math.random() / 2)
    this.#lookAgainAt = Math.min(member.endsAt ?? Number.POSITIVE_INFINITY, Date.now() + someTime)
  }

  /** Throws when the credentials have ended. */
  async renew(): Promise<void> {
    this.needsCheck = false
    const actor = await this.#sink.renew()
    if (actor.kind !== 'member' || actor.id !== this.#member.id)
      throw failure('unauthenticated', 'That is somebody else by now.')
    // A cached actor past its end would be asked for in an endless loop.
    if (actor.endsAt !== undefined && actor.endsAt <= Date.now())
      throw failure('unauthenticated', 'That was good until now.')
    this.#trust(actor)
  }

  end(reason?: keyof RealtimeMeters['ended']): void {
    if (this.#isOver) return
    this.#isOver = true
    if (reason) this.#meters.ended[reason]++
    this.#sink.end()
  }

  #isTold({ log, entryId, item }: RealtimeEvent): boolean {
    if (entryId !== undefined) return !isEarlier(this.#entryId, entryId)
    if (log === undefined || isBefore(this.#log, log)) return false
    const isThisOne = log.id === this.#log.id && log.xid === this.#log.xid
    return !isThisOne || this.#item === undefined || item <= this.#item
  }

  /** Sends events in order up to a position, without those already sent. */
  send(events: readonly RealtimeEvent[], end: Position): void {
    const open = events.filter((event) => !this.#isTold(event))
    const text = open.map((event, at) => {
      const next = open[at + 1]
      const isLastOfIt = next?.log?.id !== event.log?.id
      if (event.log) this.#log = event.log
      if (event.entryId !== undefined) this.#entryId = event.entryId
      this.#item = event.log === undefined || isLastOfIt ? undefined : event.item
      return this.#write(event.name, event.data)
    })
    this.#item = undefined
    if (isBefore(this.#log, end.log)) this.#log = end.log
    if (isEarlier(this.#entryId, end.entryId)) this.#entryId = end.entryId
    if (text.length > 0) this.#send(text.join(''))
  }

  sendUnread(unread: number): void {
    if (this.unread === unread) return
    this.unread = unread
    this.#send(this.#write('inbox', JSON.stringify({ unread })))
  }

  sendQueue(event: ModerationEvent): void {
    this.#send(this.#write('moderation', JSON.stringify(event)))
  }

  sendLook(version: string): void {
    this.#send(this.#write('look', JSON.stringify({ version } satisfies LookEvent)))
  }

  /** Tells the client to reload, because events may be missing. */
  reset(now: Position): void {
    this.#log = now.log
    this.#entryId = now.entryId
    this.#item = undefined
    this.#send(this.#write('reset', '{}'))
  }

  /** Keeps proxies from closing the connection, and the client's cursor fresh. */
  beat(now: number, everyMs: number): void {
    if (now - this.#sentAt >= everyMs) this.#send(`:\n${this.#idLine()}\n`)
  }

  #idLine(): string {
    const { log, entryId } = this.position
    return `id: ${writeCursor({ log, entryId, item: this.#item, at: Date.now() })}\n`
  }

  #write(name: StreamEventName, data: string): string {
    this.#meters.events[name]++
    return `event: ${name}\n${this.#idLine()}data: ${data}\n\n`
  }

  #send(text: string): void {
    if (this.#isOver) return
    this.#sentAt = Date.now()
    if (!this.#sink.send(text)) this.end('slow')
  }
}
