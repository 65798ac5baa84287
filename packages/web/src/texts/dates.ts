/** Dates as people say them. */
import type { Language } from '@folkmoot/contract'
import { spokenLanguage } from './texts.ts'

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]
/** What is older is told by its date. */
const LONGEST_AGO_S = 7 * 86_400

/** Making a format takes far longer than using it, and lists have hundreds of dates. */
function keptFormat<Format>(make: (language: Language) => Format): () => Format {
  const kept = new Map<Language, Format>()
  return () => {
    const language = spokenLanguage()
    const format = kept.get(language) ?? make(language)
    kept.set(language, format)
    return format
  }
}

const wholeFormat = keptFormat(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }),
)
const dayFormat = keptFormat(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }),
)
const dayOfYearFormat = keptFormat(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }),
)
const agoFormat = keptFormat(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' }),
)

export const whole = (date: Date): string => wholeFormat().format(date)

const dayOf = (date: Date, now: Date) =>
  (date.getFullYear() === now.getFullYear() ? dayFormat() : dayOfYearFormat()).format(date)

/** “5 minutes ago”, and a date for what is further away. */
export function ago(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) > LONGEST_AGO_S) return dayOf(date, now)
  const [unit, length] = STEPS.findLast(([, one]) => Math.abs(seconds) >= one) ?? ['minute', 60]
  return agoFormat().format(Math.trunc(seconds / length), unit)
}
