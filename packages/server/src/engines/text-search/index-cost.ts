/** Decides which parts of a query the GIN index looks up and which are checked on the entries that it finds. */
import type { Part } from './query-text.ts'

/** Costs in microseconds, measured on one machine: only their ratios matter. */
const COSTS = {
  /** Read an entry from the table. */
  read: 2.5,
  /** Check an entry for one word. */
  check: 0.45,
  /** Find a word in the index; scan one posting of it; or skip to a posting. */
  lookup: 3,
  scan: 0.009,
  skip: 10,
  /** Check one entry against one word inside the index. */
  probe: 0.08,
}

export interface Keys {
  /** Rarest first. */
  readonly keys: readonly Part[]
  readonly filters: readonly Part[]
}

/**
 * Entries with a bigram usually have its words, so a word is a key beside its bigram only if fewer entries have it than
 * the hash lets through by collision. See ENOUGH in phrase-selectivity.ts for what dropping it cost.
 */
const COLLIDING_SHARE = 0.005

const isOfPhrase = ({ isInBigram, pairs }: Part): boolean => isInBigram === true || pairs !== undefined

const narrowestOf = (parts: readonly Part[]): number =>
  parts.reduce((share, { narrowsTo = 1 }) => Math.min(share, narrowsTo), 1)

/**
 * The rarest part is a key. Another key saves reading entries without it but costs a scan of its postings, so a frequent
 * word is checked on the entries that a rare one found.
 */
export function chooseKeys(parts: readonly Part[], total: number): Keys {
  const rarestFirst = parts.filter(({ isInARow }) => !isInARow).toSorted((a, b) => a.entries - b.entries)
  const reach = narrowestOf(parts)
  const keys: Part[] = []
  const filters = parts.filter(({ isInARow }) => isInARow)
  const ofKind = parts.reduce((part, { isImplied, entries }) => (isImplied ? entries / total : part), 1)
  let left = total
  for (const part of rarestFirst) {
    const { entries, words, isImplied, isInBigram, pairs } = part
    const isCovered = isOfPhrase(part) && keys.some((key) => key.pairs)
    if (isCovered && isInBigram && entries > total * COLLIDING_SHARE) continue
    const share = Math.min(1, entries / Math.max(1, total))
    const scanned = Math.min(entries * reach * COSTS.scan, left * COSTS.skip)
    const asKey = words * (COSTS.lookup + left * COSTS.probe) + scanned
    const asFilter = left * (COSTS.read * (1 - share) + (isImplied ? 0 : ofKind * words * COSTS.check))
    if (keys.length === 0 || asKey < asFilter) {
      keys.push(part)
      if (keys.length === 1) left = entries
      else if (!isCovered) left *= Math.sqrt(share)
    } else if (!isImplied && !pairs) filters.push(part)
  }
  return { keys, filters }
}
