/** Which parts of a search the index of words is asked for, and which are asked of the entries that it finds: pure arithmetic. */
import type { Part } from './query-text.ts'

/** What PostgreSQL takes, in microseconds, about. */
const COSTS = {
  /** To read an entry from its table. */
  read: 2.5,
  /** To hold an entry against one of the words of a part. */
  held: 0.45,
  /** To find a word in the index, and to go through what the index has of it; or to leap there from one entry to the next. */
  sought: 3,
  passed: 0.009,
  leapt: 10,
  /** To ask the index whether an entry has one of the words of a part. */
  weighed: 0.08,
}

export interface Keys {
  /** The rarest first. */
  readonly keys: readonly Part[]
  readonly asked: readonly Part[]
}

/** What has a pair has its words most of the time; words that fewer have than share its number tell more than it does. */
const SHARING = 0.005

const isOfPhrase = ({ isInBigram, pairs }: Part): boolean => isInBigram === true || pairs !== undefined

const confined = (parts: readonly Part[]): number =>
  parts.reduce((share, { narrowsTo = 1 }) => Math.min(share, narrowsTo), 1)

/**
 * The rarest is a key. Another one saves reading what does not have it, and takes going through all that has it: a word that most
 * entries have is asked of those that were found by a rare one.
 */
export function chooseKeys(parts: readonly Part[], total: number): Keys {
  const rarestFirst = parts.filter(({ isInARow }) => !isInARow).toSorted((a, b) => a.entries - b.entries)
  const reach = confined(parts)
  const keys: Part[] = []
  const asked = parts.filter(({ isInARow }) => isInARow)
  const ofKind = parts.reduce((part, { isImplied, entries }) => (isImplied ? entries / total : part), 1)
  let left = total
  for (const part of rarestFirst) {
    const { entries, words, isImplied, isInBigram, pairs } = part
    const isTold = isOfPhrase(part) && keys.some((key) => key.pairs)
    if (isTold && isInBigram && entries > total * SHARING) continue
    const share = Math.min(1, entries / Math.max(1, total))
    const going = Math.min(entries * reach * COSTS.passed, left * COSTS.leapt)
    const asKey = words * (COSTS.sought + left * COSTS.weighed) + going
    const asQuestion = left * (COSTS.read * (1 - share) + (isImplied ? 0 : ofKind * words * COSTS.held))
    if (keys.length === 0 || asKey < asQuestion) {
      keys.push(part)
      if (keys.length === 1) left = entries
      else if (!isTold) left *= Math.sqrt(share)
    } else if (!isImplied && !pairs) asked.push(part)
  }
  return { keys, asked }
}
