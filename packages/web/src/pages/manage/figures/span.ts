/** Which figures are shown: read from the address. */
import type { Interval } from '@folkmoot/contract'
import type { AddressState } from '../../../parts/use-address.ts'
import { dateOf } from '../../../texts/dates.ts'

const DAY_MS = 86_400_000
const dayOf = (time: number) => dateOf(time).toISOString().slice(0, 10)

/** Days that can be chosen at once; others are in the address as `from` and `to`. */
export const SPANS = ['7', '30', '90', '365'] as const
type SpanChoice = (typeof SPANS)[number] | 'own'
const BY_DEFAULT = '30'

export interface FiguresView {
  readonly choice: SpanChoice
  readonly from: string
  readonly to: string
  readonly interval: Interval
  readonly isCompared: boolean
  readonly placeID: string | undefined
}

const timeOf = (day: string): number => dateOf(`${day}T00:00:00Z`).getTime()

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text))

/** Few enough that each has room. */
function intervalOf(days: number): Interval {
  if (days <= 31) return 'day'
  return days <= 190 ? 'week' : 'month'
}

export function viewOf({ span, from, to, compare, place }: AddressState, now = Date.now()): FiguresView {
  const isOwn = span === 'own'
  const choice = isOwn ? 'own' : (SPANS.find((known) => known === span) ?? BY_DEFAULT)
  const last = isOwn && isDay(to) ? to : dayOf(now)
  const days = choice === 'own' ? Number(BY_DEFAULT) : Number(choice)
  const first = isOwn && isDay(from) ? from : dayOf(timeOf(last) - (days - 1) * DAY_MS)
  return {
    choice,
    from: first,
    to: last,
    interval: intervalOf((timeOf(last) - timeOf(first)) / DAY_MS + 1),
    isCompared: compare !== 'no',
    placeID: place !== undefined && /^[1-9]\d{0,15}$/.test(place) ? place : undefined,
  }
}
