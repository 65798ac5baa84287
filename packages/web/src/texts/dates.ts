/** Dates in everyday words. */
import { currentLocale, t } from './texts.ts'

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]
/** Older dates are shown as dates. */
const LONGEST_AGO_S = 7 * 86_400

/** Cached: making a format is slow, and lists have hundreds of dates. */
function cachedFormat<Format>(make: (locale: string) => Format): () => Format {
  const cached = new Map<string, Format>()
  return () => {
    const locale = currentLocale()
    const format = cached.get(locale) ?? make(locale)
    cached.set(locale, format)
    return format
  }
}

const wholeFormat = cachedFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
)
const dayFormat = cachedFormat(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
)
const dayOfYearFormat = cachedFormat(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
)
const agoFormat = cachedFormat(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }),
)

/** The API writes its zone as +0000, which Safari does not parse. */
export const dateOf = (date: string | number): Date =>
  new Date(typeof date === 'number' ? date : date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))

export const whole = (date: Date): string => wholeFormat().format(date)

const timeFormat = cachedFormat((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))

/** “14:05” of today; with the date if it was before. */
export const asOfText = (date: Date, now = new Date()): string =>
  date.toDateString() === now.toDateString() ? timeFormat().format(date) : whole(date)

/** “3 Mar”, with the year where it is another one. */
export const dayOf = (date: Date, now: Date) =>
  (date.getFullYear() === now.getFullYear() ? dayFormat() : dayOfYearFormat()).format(date)

/** “5 minutes ago”; a date beyond a week. */
export function ago(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) > LONGEST_AGO_S) return dayOf(date, now)
  const step = STEPS.findLast(([, one]) => Math.abs(seconds) >= one)
  if (!step) return t('time.justNow')
  const [unit, length] = step
  return agoFormat().format(Math.trunc(seconds / length), unit)
}
