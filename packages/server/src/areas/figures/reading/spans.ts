/** Spans of days in UTC. */
import type { Interval } from '@folkmoot/contract'
import { fieldInvalid } from '../../../failure.ts'

/** Both days are part of it. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** A range of rows of one unit, from one start to another. */
export interface Part extends Span {
  readonly unit: 'day' | 'month'
}

const DAY_MS = 86_400_000
const DAYS_BY_DEFAULT = 30
const FIRST_YEAR = 1970
/** Later years have five digits, which sort before others. */
const LAST_YEAR = 9000
/** Two years. */
const DAYS_MAX = 731

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const plusDays = (day: string, count: number): string =>
  dayOf(new Date(dateOf(day).getTime() + count * DAY_MS))
const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const today = (): string => dayOf(new Date())

function plusMonths(day: string, count: number): string {
  const date = dateOf(day)
  date.setUTCMonth(date.getUTCMonth() + count)
  return dayOf(date)
}

const startOf = {
  day: (day: string) => day,
  week: (day: string) => plusDays(day, -((dateOf(day).getUTCDay() + 6) % 7)),
  month: (day: string) => `${day.slice(0, 7)}-01`,
} satisfies Record<Interval, (day: string) => string>

const nextOf = {
  day: (start: string) => plusDays(start, 1),
  week: (start: string) => plusDays(start, 7),
  month: (start: string) => plusMonths(start, 1),
} satisfies Record<Interval, (start: string) => string>

function readDay(field: 'from' | 'to', text: string): string {
  const date = dateOf(text)
  const year = date.getUTCFullYear()
  // JavaScript rolls 30 February over into March.
  const isDay = !Number.isNaN(year) && dayOf(date) === text
  if (!isDay || year < FIRST_YEAR || year > LAST_YEAR) {
    throw fieldInvalid(field, 'must be a day such as 2026-01-31')
  }
  return text
}

/** Widened to whole intervals. */
export function readSpan({ from, to }: Partial<Span>, interval: Interval): Span {
  const last = to === undefined ? today() : readDay('to', to)
  const first = from === undefined ? plusDays(last, 1 - DAYS_BY_DEFAULT) : readDay('from', from)
  if (first > last) throw fieldInvalid('from', 'must not be later than to')
  if (daysIn({ from: first, to: last }) > DAYS_MAX)
    throw fieldInvalid('from', `must be at most ${DAYS_MAX - 1} days before to`)
  return { from: startOf[interval](first), to: plusDays(nextOf[interval](startOf[interval](last)), -1) }
}

export function startsOf({ from, to }: Span, interval: Interval): string[] {
  const starts: string[] = []
  for (let start = from; start <= to; start = nextOf[interval](start)) starts.push(start)
  return starts
}

/** As long, just before: as many months of months, else as many days. */
export function spanBefore(span: Span, interval: Interval): Span {
  const to = plusDays(span.from, -1)
  if (interval === 'month') return { from: plusMonths(span.from, -startsOf(span, interval).length), to }
  return { from: plusDays(span.from, -daysIn(span)), to }
}

/** Whole months, and the days before and after them: fewer rows than those of all days. */
export function partsOf({ from, to }: Span): Part[] {
  const first = startOf.month(from) === from ? from : nextOf.month(startOf.month(from))
  const end = startOf.month(plusDays(to, 1))
  if (first >= end) return [{ unit: 'day', from, to }]
  const parts: Part[] = [{ unit: 'month', from: first, to: plusMonths(end, -1) }]
  if (from < first) parts.push({ unit: 'day', from, to: plusDays(first, -1) })
  if (end <= to) parts.push({ unit: 'day', from: end, to })
  return parts
}
