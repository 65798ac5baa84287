/** Which requests were being answered while the event loop of the server was held. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Answer } from '../exchange.ts'
import type { Sent } from './send.ts'

/** As noted by loop-watch.ts: milliseconds since 1970, and of CPU and garbage collection. */
export interface Hold {
  readonly from: number
  readonly to: number
  readonly cpuMs: number
  readonly gcMs: number
}

/** A request on its way. */
export interface Flight {
  readonly sent: Sent
  readonly from: number
  /** Seed and path for fast-check. */
  readonly replay: string
  to: number
  answer: string
}

/** A hold, and the requests that may have caused it. */
export interface HeldLoop {
  readonly hold: Hold
  readonly flights: readonly Flight[]
  /** The one that did it again when it was sent alone, and for how long. */
  again?: { readonly flight: Flight; readonly cpuMs: number }
}

/** One request may not hold the loop for longer. */
const MOST_MS = 100
const LISTED = 10
/** Holds are noted and read within this time. */
const KEPT_MS = 5_000
/** So that the watch has noted what a request did. */
const NOTING_MS = 300
const SENDS_ALONE = 3

const WATCH = fileURLToPath(new URL('./loop-watch.ts', import.meta.url))
export const WATCH_FLAGS = ['--import', WATCH]

const clock = (): number => performance.timeOrigin + performance.now()

export class Holds {
  readonly #file: string
  #flights = new Set<Flight>()
  #read = 0
  /** When the first request was sent; before that the server starts. */
  #since = Number.POSITIVE_INFINITY
  #worst: HeldLoop[] = []
  #count = 0
  #tooLong = 0
  #longestMs = 0

  constructor(file: string) {
    this.#file = file
  }

  begin(sent: Sent, replay: string): Flight {
    const flight = { sent, replay, from: clock(), to: Number.POSITIVE_INFINITY, answer: 'no answer' }
    this.#flights.add(flight)
    this.#since = Math.min(this.#since, flight.from)
    return flight
  }

  end(flight: Flight, answer: Answer | undefined): void {
    flight.to = clock()
    if (answer) flight.answer = `${answer.status} with ${answer.text.length} characters`
  }

  async #readNew(): Promise<Hold[]> {
    const lines = (await readFile(this.#file, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    const fresh = lines.slice(this.#read)
    this.#read = lines.length
    return fresh.map((line) => JSON.parse(line) as Hold)
  }

  /** To be called every second or so. */
  async look(): Promise<void> {
    const noted = await this.#readNew()
    for (const hold of noted.filter(({ to }) => to > this.#since)) {
      this.#count++
      if (hold.cpuMs > MOST_MS) this.#tooLong++
      this.#longestMs = Math.max(this.#longestMs, hold.to - hold.from)
      const flights = [...this.#flights].filter(({ from, to }) => from < hold.to && to > hold.from)
      this.#worst.push({ hold, flights })
    }
    this.#worst = this.#worst.toSorted((one, other) => other.hold.cpuMs - one.hold.cpuMs).slice(0, LISTED)
    for (const flight of this.#flights) if (flight.to < clock() - KEPT_MS) this.#flights.delete(flight)
  }

  /** Several requests were in flight at each hold: each is sent again alone, to see which of them it was. */
  async attribute(send: (sent: Sent) => Promise<unknown>): Promise<void> {
    for (const held of this.#worst) {
      for (const flight of held.flights) {
        const cpuMs = await this.#sendAlone(flight.sent, send)
        if (cpuMs > (held.again?.cpuMs ?? 0)) held.again = { flight, cpuMs }
      }
    }
  }

  async #sendAlone(sent: Sent, send: (sent: Sent) => Promise<unknown>): Promise<number> {
    await this.#readNew()
    for (let index = 0; index < SENDS_ALONE; index++) await send(sent).catch(() => undefined)
    await sleep(NOTING_MS)
    return Math.max(0, ...(await this.#readNew()).map(({ cpuMs }) => cpuMs))
  }

  lines(): string[] {
    const worst = this.#worst.flatMap((held) => [`  ${summaryOf(held)}`, ...causesOf(held)])
    const longest = `${Math.round(this.#longestMs)} ms by the clock at most`
    return [
      `loop held  ${this.#count} times, ${this.#tooLong} of them for more than ${MOST_MS} ms of CPU; ${longest}`,
      ...worst,
    ]
  }

  /** Only what one request did, alone, is its own doing. */
  complaints(): string[] {
    return this.#worst.flatMap(({ again }) =>
      again && again.cpuMs > MOST_MS
        ? [`One request held the event loop for ${again.cpuMs} ms:\n${describe(again.flight)}`]
        : [],
    )
  }
}

function summaryOf({ hold, flights, again }: HeldLoop): string {
  const time = `${hold.cpuMs} ms of CPU in ${Math.round(hold.to - hold.from)} ms, ${hold.gcMs} of them garbage collection`
  if (flights.length === 0) return `${time}: by no request of the campaign`
  return `${time}: ${again ? `again ${again.cpuMs} ms by one alone` : `by none of ${flights.length} alone`}`
}

const SHOWN_FLIGHTS = 4

const causesOf = ({ flights, again }: HeldLoop): string[] =>
  (again ? [again.flight] : flights.slice(0, SHOWN_FLIGHTS)).map(describe)

function describe({ sent, replay, answer, from, to }: Flight): string {
  const { method, path, headers, body } = sent
  const headerBytes = Object.entries(headers).reduce((sum, pair) => sum + pair.join().length, 0)
  const sizes = `${path.length} of path, ${headerBytes} of headers, ${body?.length ?? 0} of body`
  return `    ${method} ${path.slice(0, 160)} (bytes: ${sizes}); ${answer} after ${Math.round(to - from)} ms; ${replay}`
}
