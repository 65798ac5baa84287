/** One open event stream: who reads it, what they watch, and how far they have been told. */
import type { StreamEventName } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { isBefore, isEarlier, type LogPosition, type Position, writeCursor } from './cursors.ts'
import type { RealtimeMeters } from './meters.ts'
import type { Wishes } from './wished.ts'

/** The open end, as http/ hands it in. */
export interface Line {
  send(text: string): boolean
  end(): void
  renew(): Promise<Actor>
  onEnd(ended: () => void): void
}

/** What is to be told to one connection. */
export interface Telling {
  readonly name: StreamEventName
  /** JSON, and so one line. */
  readonly data: string
  /** Of what is watched the number: streams, and then objects. */
  readonly item: number
  /** The activity, or the entry of an inbox, that it comes from. */
  readonly log?: LogPosition
  readonly entryId?: string
}

/** Each is looked at again after so long, whatever it is. */
const TRUSTED_MS = 10 * 60_000
const RETRY_MS = 2_000

export class Connection {
  readonly wishes: Wishes
  readonly #line: Line
  readonly #meters: RealtimeMeters
  #member: Member
  #log: LogPosition
  #entryId: string
  /** Of the activity behind the position, where it was told of some of what is watched: the last of that. */
  #item: number | undefined
  #lookAgainAt = 0
  #sentAt = 0
  #isOver = false
  /** Their credentials may have ended: nothing is told before that was looked at. */
  isDoubtful = false
  /** Whether they are told what happens as it happens; else they are still told what was before. */
  isLive = false
  /** What they were last told. */
  unread: number | undefined

  constructor(
    line: Line,
    meters: RealtimeMeters,
    begin: { member: Member; wishes: Wishes; position: Position; item?: number },
  ) {
    this.#line = line
    this.#meters = meters
    this.#member = begin.member
    this.wishes = begin.wishes
    this.#log = begin.position.log
    this.#entryId = begin.position.entryId
    this.#item = begin.item
    this.#trust(begin.member)
    line.onEnd(() => {
      this.#isOver = true
    })
    // Not all at once, when a server has gone that many were connected to.
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

  /** From where to read the log: an activity that was told in part is read again. */
  get from(): LogPosition {
    const { xid, id } = this.#log
    return this.#item === undefined ? this.#log : { xid, id: String(BigInt(id) - 1n) }
  }

  isBehind({ log, entryId }: Position): boolean {
    return this.#item !== undefined || isBefore(this.#log, log) || isEarlier(this.#entryId, entryId)
  }

  mayBeOver(now: number): boolean {
    return this.isDoubtful || now >= this.#lookAgainAt
  }

  #trust(member: Member): void {
    this.#member = member
    const someTime = TRUSTED_MS * (0.5 + Math.random() / 2)
    this.#lookAgainAt = Math.min(member.endsAt ?? Number.POSITIVE_INFINITY, Date.now() + someTime)
  }

  /** Fails where their credentials are over. */
  async renew(): Promise<void> {
    this.isDoubtful = false
    const actor = await this.#line.renew()
    if (actor.kind !== 'member' || actor.id !== this.#member.id)
      throw failure('unauthenticated', 'That is somebody else by now.')
    // Who is remembered a moment too long would be asked for again and again, and nothing else would ever be done.
    if (actor.endsAt !== undefined && actor.endsAt <= Date.now())
      throw failure('unauthenticated', 'That was good until now.')
    this.#trust(actor)
  }

  end(reason?: keyof RealtimeMeters['ended']): void {
    if (this.#isOver) return
    this.#isOver = true
    if (reason) this.#meters.ended[reason]++
    this.#line.end()
  }

  #isTold({ log, entryId, item }: Telling): boolean {
    if (entryId !== undefined) return !isEarlier(this.#entryId, entryId)
    if (log === undefined || isBefore(this.#log, log)) return false
    const isThisOne = log.id === this.#log.id && log.xid === this.#log.xid
    return !isThisOne || this.#item === undefined || item <= this.#item
  }

  /** What happened up to a position, in order; what they have been told already is passed over. */
  tell(tellings: readonly Telling[], end: Position): void {
    const open = tellings.filter((telling) => !this.#isTold(telling))
    const text = open.map((telling, at) => {
      const next = open[at + 1]
      const isLastOfIt = next?.log?.id !== telling.log?.id
      if (telling.log) this.#log = telling.log
      if (telling.entryId !== undefined) this.#entryId = telling.entryId
      this.#item = telling.log === undefined || isLastOfIt ? undefined : telling.item
      return this.#write(telling.name, telling.data)
    })
    this.#item = undefined
    if (isBefore(this.#log, end.log)) this.#log = end.log
    if (isEarlier(this.#entryId, end.entryId)) this.#entryId = end.entryId
    if (text.length > 0) this.#send(text.join(''))
  }

  tellUnread(unread: number): void {
    if (this.unread === unread) return
    this.unread = unread
    this.#send(this.#write('inbox', JSON.stringify({ unread })))
  }

  /** Nobody knows what they missed. */
  reset(now: Position): void {
    this.#log = now.log
    this.#entryId = now.entryId
    this.#item = undefined
    this.#send(this.#write('reset', '{}'))
  }

  /** Keeps proxies from hanging up, and the reader's place from growing old. */
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
    if (!this.#line.send(text)) this.end('slow')
  }
}
