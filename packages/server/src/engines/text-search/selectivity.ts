/** Estimates how many entries match, and from that how far back a search looks before it ranks. */
import { type SearchKind, SLICE_LEVELS, type SliceLevel, sliceAt, sliceMarker, sliceSize } from './markers.ts'
import { type Part, partOf } from './query-text.ts'

/** If at most so many times the wanted entries match, all are ranked. */
const TIMES_WANTED = 3
/** Upper limit of entries looked at, in case the estimate is wrong: about 20 ms to read. */
const MAX_LOOKED_AT = 8_000
const MAX_SLICES = 9

export interface Corpus {
  /** The highest number of each searched kind. */
  readonly newest: ReadonlyMap<SearchKind, number>
  /** How many entries are searched. */
  readonly size: number
}

export const shareOf = (entries: number, size: number): number => Math.min(1, entries / Math.max(1, size))

/**
 * The share of entries with all words, given the share of each. Words that are searched together occur together more
 * often than by chance, so the rarest counts in full and the others by their square roots.
 */
export function shareOfAll(shares: readonly number[]): number {
  const [rarest = 1, ...others] = shares.toSorted((one, other) => one - other)
  return others.reduce((share, other) => share * Math.sqrt(other), rarest)
}

/** Markers depend less on words than words on each other, but are not independent (an exponent of 1). */
const withMark = (share: number, mark: number): number =>
  Math.min(share, mark) * Math.max(share, mark) ** 0.75

/** The share with all markers and all words, given the share of each. */
export const shareWith = (marks: readonly number[], words: readonly number[]): number =>
  marks.reduce(withMark, shareOfAll(words))

export interface Estimate {
  /** The share of each required word. */
  readonly shares: readonly number[]
  /** The same for the words that are searched among the newest, if fewer. */
  readonly frequent?: readonly number[]
  readonly marks: readonly number[]
  /** How many of the newest are wanted. */
  readonly wanted: number
  /** How many times as much as usual is looked at. */
  readonly times: number
}

/** How many of the newest numbers to look at; undefined for all. */
export function spanOf(estimate: Estimate, size: number): number | undefined {
  const { shares, frequent = shares, marks, wanted, times } = estimate
  const share = shareWith(marks, shares)
  const rarest = Math.min(1, ...shares, ...marks)
  const most = MAX_LOOKED_AT * Math.min(times, 4)
  if (share * size <= wanted * TIMES_WANTED * times && rarest * size <= most) return undefined
  const span = Math.min((wanted * times) / shareWith(marks, frequent), most / rarest)
  // Markers that most entries have cost more than they save.
  return span * 2 >= size ? undefined : span
}

function slicesFrom(kind: SearchKind, level: SliceLevel, first: number, last: number): string[] {
  const count = Math.max(0, first - last + 1)
  return Array.from({ length: count }, (_, index) => sliceMarker(kind, level, first - index))
}

/** One slice beyond the newest, for entries numbered since the lookup. */
const newestSlice = (level: SliceLevel, newest: number): number => sliceAt(level, newest) + 1

/**
 * Slices from the newest number to the oldest; the oldest slice is cut into finer ones, so that it does not exceed the
 * span by much.
 */
function slicesTo(kind: SearchKind, newest: number, oldest: number): string[] {
  const at = SLICE_LEVELS.findIndex((level) => sliceAt(level, newest) - sliceAt(level, oldest) < MAX_SLICES)
  const level = SLICE_LEVELS[at] ?? SLICE_LEVELS[4]
  const finer = at > 0 ? SLICE_LEVELS[at - 1] : undefined
  const [first, last] = [newestSlice(level, newest), sliceAt(level, oldest)]
  if (finer === undefined) return slicesFrom(kind, level, first, last)
  const firstOfLast = sliceAt(finer, (last + 1) * sliceSize(level) - 1)
  return [
    ...slicesFrom(kind, level, first, last + 1),
    ...slicesFrom(kind, finer, firstOfLast, sliceAt(finer, oldest)),
  ]
}

/** All numbers of the kinds. */
export const ofKindsPart = ({ newest, size }: Corpus): Part => ({
  ...partOf(
    [...newest].flatMap(([kind, highest]) =>
      slicesFrom(kind, SLICE_LEVELS[4], newestSlice(SLICE_LEVELS[4], highest), 0),
    ),
    size,
  ),
  isImplied: true,
})

/** Slice markers of the newest numbers, in proportion to each kind; the finest level that needs few slices. */
const slicesOf = ({ newest, size }: Corpus, span: number): string[] =>
  [...newest].flatMap(([kind, highest]) =>
    slicesTo(kind, highest, Math.max(0, highest - Math.ceil((span * highest) / size))),
  )

/** So many of the newest numbers, which lie together in the index. */
export const newestPart = (corpus: Corpus, span: number): Part => ({
  ...partOf(slicesOf(corpus, span), span),
  narrowsTo: span / corpus.size,
})
