/** Figures and days in the reader's language. Days are those of UTC. */
import type { Figures, Interval } from '@folkmoot/contract'
import { dateOf } from '../../../texts/dates.ts'
import { currentLocale, t } from '../../../texts/texts.ts'

export type Figure = Figures['figures'][number]
type Value = number | null

const utc = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(dateOf(`${day}T00:00:00Z`))

export const wholeDay = (day: string): string => utc(day, { dateStyle: 'medium' })

/** Below a plot. */
export const shortDay = (day: string, interval: Interval): string =>
  utc(day, interval === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' })

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** “3.5 hours”. */
function duration(seconds: number): string {
  const [unit, length] = STEPS.find(([, one]) => seconds >= one) ?? ['second', 1]
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(seconds / length)
}

export function valueText(unit: Figure['unit'], value: Value): string {
  if (value === null) return t('figures.nothing')
  return unit === 'seconds' ? duration(value) : new Intl.NumberFormat(currentLocale()).format(value)
}

/** Of the span before; undefined where nothing can be compared. */
export function changeText({ total, previousTotal }: Figure): string | undefined {
  if (total === null || !previousTotal) return undefined
  return new Intl.NumberFormat(currentLocale(), {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(total / previousTotal - 1)
}
