/** Pairs changed elements of two sequences. */

import type { Budget } from './budget.ts'
import { type ElementNode, isElement, type Node } from './nodes.ts'
import { sampleOf } from './words.ts'

export interface Pair {
  readonly before: number
  readonly after: number
}

/** The share of common words two elements need. Containers may hold other children. */
const ALIKE = 0.35
const ALIKE_FRAMES = 0.1
const FRAMES = new Set(
  'ul ol dl table thead tbody tfoot tr div section article blockquote details figure pre'.split(' '),
)
/** A line of up to this many words, such as a heading, is the same line with words added if it has all words of the other. */
const LINE_WORDS = 16
/** Up to this many comparisons find the best pairs; beyond, only near the old position. */
const MOST_COMPARED = 900
const WINDOW = 8

interface Found {
  readonly index: number
  readonly node: ElementNode
}

function likeness(one: ElementNode, other: ElementNode, budget: Budget): number {
  if (one.start !== other.start) return 0
  const [mine, theirs] = [sampleOf(one), sampleOf(other)]
  budget.spend(200)
  if (mine.size === 0 && theirs.size === 0) return 1
  const [small, large] = mine.size < theirs.size ? [mine, theirs] : [theirs, mine]
  let shared = 0
  for (const word of small) if (large.has(word)) shared++
  const share = (2 * shared) / (mine.size + theirs.size)
  const isExtended = shared === small.size && large.size <= LINE_WORDS
  return isExtended || share >= (FRAMES.has(one.element.name) ? ALIKE_FRAMES : ALIKE) ? share : 0
}

/** A row with all cells changed still has the same columns. */
function areCells(before: readonly Found[], after: readonly Found[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ node }, index) => {
      const isCell = node.element.name === 'td' || node.element.name === 'th'
      return isCell && node.start === after[index]?.node.start
    })
  )
}

/** The ordered pairs with the greatest total similarity. */
function bestPairs(before: readonly Found[], after: readonly Found[], budget: Budget): Pair[] {
  const width = after.length + 1
  const best = new Float64Array((before.length + 1) * width)
  const score = (row: number, column: number) => best[row * width + column] ?? 0
  const likes = before.map((one) => after.map((other) => likeness(one.node, other.node, budget)))
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const like = likes[row]?.[column] ?? 0
      const paired = like > 0 ? like + score(row + 1, column + 1) : 0
      best[row * width + column] = Math.max(paired, score(row + 1, column), score(row, column + 1))
    }
  }
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  for (let [one, other] = [before[0], after[0]]; one && other; [one, other] = [before[row], after[column]]) {
    if (score(row, column) === score(row + 1, column)) row++
    else if (score(row, column) === score(row, column + 1)) column++
    else {
      pairs.push({ before: one.index, after: other.index })
      row++
      column++
    }
  }
  return pairs
}

function nearPairs(before: readonly Found[], after: readonly Found[], budget: Budget): Pair[] {
  const pairs: Pair[] = []
  let next = 0
  for (const { index, node } of before) {
    if (budget.isSpent) break
    let best = { like: 0, at: -1 }
    for (let at = next; at < Math.min(next + WINDOW, after.length) && best.like < 0.8; at++) {
      const other = after[at]
      const like = other ? likeness(node, other.node, budget) : 0
      if (like > best.like) best = { like, at }
    }
    const found = after[best.at]
    if (!found) continue
    pairs.push({ before: index, after: found.index })
    next = best.at + 1
  }
  return pairs
}

const elementsOf = (nodes: readonly Node[]): Found[] =>
  nodes.flatMap((node, index) => (isElement(node) && !node.isWhole ? [{ index, node }] : []))

export function pairUp(before: readonly Node[], after: readonly Node[], budget: Budget): readonly Pair[] {
  if (budget.isSpent) return []
  const [ours, theirs] = [elementsOf(before), elementsOf(after)]
  if (ours.length === 0 || theirs.length === 0) return []
  if (areCells(ours, theirs)) {
    return ours.map(({ index }, at) => ({ before: index, after: theirs[at]?.index ?? 0 }))
  }
  return ours.length * theirs.length <= MOST_COMPARED
    ? bestPairs(ours, theirs, budget)
    : nearPairs(ours, theirs, budget)
}
