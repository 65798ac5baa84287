/** How far back a search looks before it ranks: pure arithmetic over how frequent words are. */
import { type SearchKind, SLICE_LEVELS, type SliceLevel, sliceAt, sliceMarker, sliceSize } from './markers.ts'
import { type Part, partOf } from './query-text.ts'

/** So many times as many as are wanted are all ranked. */
const TIMES_WANTED = 3
/** So many are looked at at most, however wrong the estimate is. */
const MAX_LOOKED_AT = 8_000
/** Where that many entries are, nothing is narrowed. */
const SMALL = 2_000
const MAX_SLICES = 9

export interface Corpus {
  /** The highest number of each kind that is searched. */
  readonly newest: ReadonlyMap<SearchKind, number>
  /** How many entries are searched. */
  readonly size: number
}

export const shareOf = (entries: number, size: number): number => Math.min(1, entries / Math.max(1, size))

/**
 * Which share of the entries has all of something, given the share that has each. Words that are asked for together stand
 * together more often than chance would have it, so the rarest counts in full and the others by their roots.
 */
export function shareOfAll(shares: readonly number[]): number {
  const [rarest = 1, ...others] = shares.toSorted((one, other) => one - other)
  return others.reduce((share, other) => share * Math.sqrt(other), rarest)
}

/** Marks have less to do with words than words with each other, and more than chance would have it. */
const withMark = (share: number, mark: number): number =>
  Math.min(share, mark) * Math.max(share, mark) ** 0.75

/** Which share has all marks and all words, given the share that has each. */
export const shareWith = (marks: readonly number[], words: readonly number[]): number =>
  marks.reduce(withMark, shareOfAll(words))

export interface Estimate {
  /** The share of each word that must be there, and of each mark. */
  readonly shares: readonly number[]
  /** The same of what is looked for among the newest, if that is less. */
  readonly lately?: readonly number[]
  readonly marks: readonly number[]
  /** How many of the newest are wanted. */
  readonly wanted: number
  /** How many times as much as usual is looked at. */
  readonly times: number
}

/** How many of the newest numbers are looked at; undefined for all. */
export function spanOf(estimate: Estimate, size: number): number | undefined {
  const { shares, lately = shares, marks, wanted, times } = estimate
  const share = shareWith(marks, shares)
  const rarest = Math.min(1, ...shares, ...marks)
  const most = MAX_LOOKED_AT * Math.min(times, 4)
  if (size <= SMALL || (share * size <= wanted * TIMES_WANTED * times && rarest * size <= most))
    return undefined
  const span = Math.min((wanted * times) / shareWith(marks, lately), most / rarest)
  // Markers that most entries have cost more than they save.
  return span * 2 >= size ? undefined : span
}

function slicesFrom(kind: SearchKind, level: SliceLevel, first: number, last: number): string[] {
  const count = Math.max(0, first - last + 1)
  return Array.from({ length: count }, (_, index) => sliceMarker(kind, level, first - index))
}

/** One beyond the newest, for what was numbered since it was looked up. */
const newestSlice = (level: SliceLevel, newest: number): number => sliceAt(level, newest) + 1

/** From the newest number to the oldest: the oldest slice is cut in finer ones, lest it has many times what is wanted. */
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

/** The markers of the newest numbers, each kind by its part: the finest slices of which a few are enough. */
const slicesOf = ({ newest, size }: Corpus, span: number): string[] =>
  [...newest].flatMap(([kind, highest]) =>
    slicesTo(kind, highest, Math.max(0, highest - Math.ceil((span * highest) / size))),
  )

/** So many of the newest numbers. What came together stands together in the index. */
export const newestPart = (corpus: Corpus, span: number): Part => ({
  ...partOf(slicesOf(corpus, span), span),
  narrowsTo: span / corpus.size,
})
