/** When people of the demo write: more by day and on working days than at night and at weekends, and more in recent weeks. */
import type { Chance } from './chance.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Half a year. The server forgets who looked at what after 180 days. */
export const DAYS = 175

/** As shares of the busiest hour, from midnight. */
const BY_HOUR = [
  ...[0.02, 0.01, 0.01, 0.01, 0.02, 0.06, 0.2, 0.5, 0.85, 1, 1, 0.9],
  ...[0.6, 0.8, 0.95, 0.9, 0.75, 0.5, 0.3, 0.25, 0.25, 0.2, 0.1, 0.05],
]
const WEEKEND = 0.2
/** A quiet week has this share of the newest one. */
const QUIET = 0.3
const RECENT_DAYS = 14

function busyness(at: number): number {
  const date = new Date(at)
  const isWeekend = date.getDay() === 0 || date.getDay() === 6
  return (BY_HOUR[date.getHours()] ?? 0) * (isWeekend ? WEEKEND : 1)
}

export class Calendar {
  readonly #chance: Chance
  readonly now: number

  constructor(chance: Chance, now: number) {
    this.#chance = chance
    this.now = now
  }

  ago(days: number): number {
    return this.now - days * DAY_MS
  }

  /** So many, the oldest first. */
  moments(count: number, from: number, to: number): number[] {
    const hours: { at: number; sum: number }[] = []
    let sum = 0
    for (let at = from; at < to; at += HOUR_MS) {
      const recency = QUIET + (1 - QUIET) * 2 ** (-(this.now - at) / DAY_MS / RECENT_DAYS)
      sum += busyness(at) * recency
      hours.push({ at, sum })
    }
    let hour = 0
    return Array.from({ length: count }, (_, index) => {
      const share = (sum * (index + this.#chance.next())) / count
      while (hour < hours.length - 1 && (hours[hour]?.sum ?? 0) < share) hour++
      return Math.min(to, (hours[hour]?.at ?? from) + this.#chance.next() * HOUR_MS)
    }).sort((one, other) => one - other)
  }

  /** Nobody answers before they are awake. */
  #awake(at: number): number {
    let then = at
    while (this.#chance.next() > busyness(then)) then += (0.3 + this.#chance.next()) * HOUR_MS
    return then
  }

  /** About as many hours later: often half of them, now and then a day. */
  later(at: number, hours: number): number {
    const [one, other] = [Math.max(this.#chance.next(), 1e-9), this.#chance.next()]
    const spread = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other)
    return this.#awake(at + hours * HOUR_MS * Math.exp(1.2 * spread))
  }

  /** One after another; closer together where the present comes before the last. */
  series(start: number, count: number, hours: number): number[] {
    const moments: number[] = []
    for (let at = start; moments.length < count; moments.push(at)) at = this.later(at, hours)
    return this.#fitted(start, moments)
  }

  /** Over so many days: first many, then fewer and fewer. */
  dwindling(start: number, count: number, days: number): number[] {
    const moments = Array.from({ length: count }, (_, index) =>
      this.#awake(start + days * DAY_MS * ((index + this.#chance.next()) / count) ** 1.5),
    )
    return this.#fitted(
      start,
      moments.sort((one, other) => one - other),
    )
  }

  /** Some time after that, and before now. */
  afterwards(at: number, hours: number): number {
    const then = this.later(at, hours)
    return then < this.now ? then : at + (this.now - at) * this.#chance.next()
  }

  #fitted(start: number, moments: readonly number[]): number[] {
    const last = moments.at(-1) ?? start
    const latest = this.now - MINUTE_MS - (this.now - MINUTE_MS - start) * 0.7 * this.#chance.next()
    if (last <= latest) return [...moments]
    return moments.map((at) => start + ((at - start) * (latest - start)) / (last - start))
  }
}
