/** Dates as people say them. */
import { spokenLanguage } from './texts.ts'

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]
/** What is older is told by its date. */
const LONGEST_AGO_S = 7 * 86_400

export function whole(date: Date): string {
  return new Intl.DateTimeFormat(spokenLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(date)
}

const dayOf = (date: Date, now: Date) =>
  new Intl.DateTimeFormat(spokenLanguage(), {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(date)

/** “5 minutes ago”, and a date for what is further away. */
export function ago(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) > LONGEST_AGO_S) return dayOf(date, now)
  const [unit, length] = STEPS.findLast(([, one]) => Math.abs(seconds) >= one) ?? ['minute', 60]
  const format = new Intl.RelativeTimeFormat(spokenLanguage(), { numeric: 'auto', style: 'long' })
  return format.format(Math.trunc(seconds / length), unit)
}
