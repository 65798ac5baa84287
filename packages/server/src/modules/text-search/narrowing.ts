/** How far back a search looks before it ranks: pure arithmetic over how frequent words are. */
import { type SearchKind, SLICE_LEVELS, type SliceLevel, sliceAt, sliceMarker } from './markers.ts'

/** So many times as many as are wanted are all ranked. */
const TIMES_WANTED = 3
/** So many are looked at at most, however wrong the estimate is. */
const MOST_LOOKED_AT = 8_000
/** Where that many entries are, nothing is narrowed. */
const SMALL = 2_000
const MOST_SLICES = 9

export interface Community {
  /** The highest number of each kind that is searched. */
  readonly newest: ReadonlyMap<SearchKind, number>
  /** How many entries are searched. */
  readonly size: number
}

/**
 * Which share of the entries has all of something, given the share that has each. Words that are asked for together stand
 * together more often than chance would have it, so the rarest counts in full and the others by their roots.
 */
function shareOfAll(shares: readonly number[]): number {
  const [rarest = 1, ...others] = shares.toSorted((one, other) => one - other)
  return others.reduce((share, other) => share * Math.sqrt(other), rarest)
}

/** Marks have less to do with words than words with each other, and more than chance would have it. */
const withMark = (share: number, mark: number): number =>
  Math.min(share, mark) * Math.max(share, mark) ** 0.75

export interface Estimate {
  /** The share of each word that must be there, and of each mark. */
  readonly shares: readonly number[]
  readonly marks: readonly number[]
  /** How many of the newest are wanted. */
  readonly wanted: number
  /** How many times as much as usual is looked at. */
  readonly times: number
}

/** How many of the newest numbers are looked at; undefined for all. */
export function spanOf({ shares, marks, wanted, times }: Estimate, size: number): number | undefined {
  const share = marks.reduce(withMark, shareOfAll(shares))
  const rarest = Math.min(1, ...shares, ...marks)
  const most = MOST_LOOKED_AT * Math.min(times, 4)
  if (size <= SMALL || (share * size <= wanted * TIMES_WANTED * times && rarest * size <= most))
    return undefined
  const span = Math.min((wanted * times) / share, most / rarest)
  // Markers that most entries have cost more than they save.
  return span * 2 >= size ? undefined : span
}

function slicesFrom(kind: SearchKind, level: SliceLevel, newest: number, oldest: number): string[] {
  // One beyond the newest, for what was numbered since it was looked up.
  const first = sliceAt(level, newest) + 1
  const count = first - sliceAt(level, oldest) + 1
  return Array.from({ length: count }, (_, index) => sliceMarker(kind, level, first - index))
}

/** Entries of other kinds that have to be read to be left out cost more than a mark of the kinds where there are more. */
const MANY_OF_OTHERS = 1_500

/** Whether so many of what has all of something are of other kinds, given how many entries there are of all. */
export const isMostlyOfOthers = (shares: readonly number[], { size }: Community, total: number): boolean =>
  shareOfAll(shares) * (total - size) > MANY_OF_OTHERS

/** The markers of all numbers of the kinds. */
export const slicesOfKinds = ({ newest }: Community): string[] =>
  [...newest].flatMap(([kind, highest]) => slicesFrom(kind, SLICE_LEVELS[4], highest, 0))

/** The markers of the newest numbers, each kind by its part: the finest slices of which a few are enough. */
export function slicesOf({ newest, size }: Community, span: number): string[] {
  return [...newest].flatMap(([kind, highest]) => {
    const oldest = Math.max(0, highest - Math.ceil((span * highest) / size))
    const level =
      SLICE_LEVELS.find((fine) => sliceAt(fine, highest) - sliceAt(fine, oldest) < MOST_SLICES) ??
      SLICE_LEVELS[4]
    return slicesFrom(kind, level, highest, oldest)
  })
}
