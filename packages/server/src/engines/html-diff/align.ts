/** Aligns two sequences: finds common items in order, in bounded time. */
import type { Budget } from './budget.ts'

/** A run of equal items in both. */
export interface Run {
  readonly before: number
  readonly after: number
  readonly length: number
}

interface Range {
  readonly before: number
  readonly beforeEnd: number
  readonly after: number
  readonly afterEnd: number
}

/** Equal up to here. */
interface Way {
  readonly runs: readonly Run[]
  readonly before: number
  readonly after: number
}

/** Sequences with more differences are split first. */
const MOST_EDITS = 400

class Aligner {
  readonly #before: readonly number[]
  readonly #after: readonly number[]
  readonly #budget: Budget
  readonly runs: Run[] = []

  constructor(before: readonly number[], after: readonly number[], budget: Budget) {
    this.#before = before
    this.#after = after
    this.#budget = budget
  }

  align(range: Range): void {
    const start = this.#matchStart(range)
    if (start > 0) this.#add(range.before, range.after, start)
    const rest = { ...range, before: range.before + start, after: range.after + start }
    const end = this.#matchEnd(rest)
    const middle = { ...rest, beforeEnd: rest.beforeEnd - end, afterEnd: rest.afterEnd - end }
    if (middle.before < middle.beforeEnd && middle.after < middle.afterEnd) this.#alignMiddle(middle)
    if (end > 0) this.#add(middle.beforeEnd, middle.afterEnd, end)
  }

  #alignMiddle(range: Range): void {
    if (this.#budget.isSpent) return
    const way = this.#findWay(range)
    const isWhole = way.before === range.beforeEnd && way.after === range.afterEnd
    const anchors = isWhole ? [] : this.#findAnchors(range)
    if (anchors.length === 0) {
      for (const run of way.runs) this.#add(run.before, run.after, run.length)
      if (!isWhole) this.align({ ...range, before: way.before, after: way.after })
      return
    }
    let { before, after } = range
    for (const anchor of anchors) {
      this.align({ before, after, beforeEnd: anchor.before, afterEnd: anchor.after })
      this.#add(anchor.before, anchor.after, 1)
      before = anchor.before + 1
      after = anchor.after + 1
    }
    this.align({ ...range, before, after })
  }

  #add(before: number, after: number, length: number): void {
    const last = this.runs.at(-1)
    const isNext = last && last.before + last.length === before && last.after + last.length === after
    if (isNext) this.runs[this.runs.length - 1] = { ...last, length: last.length + length }
    else this.runs.push({ before, after, length })
  }

  #matchStart({ before, beforeEnd, after, afterEnd }: Range): number {
    const most = Math.min(beforeEnd - before, afterEnd - after)
    let length = 0
    while (length < most && this.#before[before + length] === this.#after[after + length]) length++
    this.#budget.spend(length)
    return length
  }

  #matchEnd({ before, beforeEnd, after, afterEnd }: Range): number {
    const most = Math.min(beforeEnd - before, afterEnd - after)
    let length = 0
    while (length < most && this.#before[beforeEnd - 1 - length] === this.#after[afterEnd - 1 - length]) {
      length++
    }
    this.#budget.spend(length)
    return length
  }

  /**
   * Myers' greedy algorithm: for each number of edits, the furthest point on each diagonal. Beyond the limit, takes
   * the furthest one.
   */
  #findWay(range: Range): Way {
    const [n, m] = [range.beforeEnd - range.before, range.afterEnd - range.after]
    const most = Math.min(n + m, MOST_EDITS)
    const reached = new Int32Array(2 * most + 3)
    const trace: Int32Array[] = []
    const middle = most + 1
    let farthest = { x: 0, diagonal: 0 }
    for (let edits = 0; edits <= most; edits++) {
      trace.push(reached.slice(middle - edits - 1, middle + edits + 2))
      farthest = { x: 0, diagonal: 0 }
      for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
        const isDown = isDownward(reached, middle, diagonal, edits)
        const start = isDown ? at(reached, middle + diagonal + 1) : at(reached, middle + diagonal - 1) + 1
        const x = this.#slide(range, start, start - diagonal)
        reached[middle + diagonal] = x
        const isInside = x <= n && x - diagonal <= m
        if (isInside && 2 * x - diagonal > 2 * farthest.x - farthest.diagonal) farthest = { x, diagonal }
        if (x >= n && x - diagonal >= m) return this.#walkBack(range, trace, { x, diagonal })
      }
      this.#budget.spend(edits + 1)
    }
    return this.#walkBack(range, trace, farthest)
  }

  #slide({ before, beforeEnd, after, afterEnd }: Range, x: number, y: number): number {
    let to = before + x
    let other = after + y
    while (to < beforeEnd && other < afterEnd && this.#before[to] === this.#after[other]) {
      to++
      other++
    }
    return to - before
  }

  #walkBack(range: Range, trace: readonly Int32Array[], end: { x: number; diagonal: number }): Way {
    const runs: Run[] = []
    let { x, diagonal } = end
    for (let edits = trace.length - 1; edits >= 0; edits--) {
      const reached = trace[edits] as Int32Array
      const middle = edits + 1
      const isDown = isDownward(reached, middle, diagonal, edits)
      const from = isDown ? diagonal + 1 : diagonal - 1
      const start = edits === 0 ? 0 : at(reached, middle + from) + (isDown ? 0 : 1)
      if (x > start) {
        runs.push({ before: range.before + start, after: range.after + start - diagonal, length: x - start })
      }
      x = at(reached, middle + from)
      diagonal = from
    }
    const [before, after] = [range.before + end.x, range.after + end.x - end.diagonal]
    return { runs: runs.reverse(), before, after }
  }

  /** Items unique in both are likely the same; takes the longest increasing run of them. */
  #findAnchors({ before, beforeEnd, after, afterEnd }: Range): { before: number; after: number }[] {
    const seen = new Map<number, { before: number; after: number }>()
    for (let index = before; index < beforeEnd; index++) {
      const id = this.#before[index] as number
      seen.set(id, { before: seen.has(id) ? -1 : index, after: -1 })
    }
    for (let index = after; index < afterEnd; index++) {
      const once = seen.get(this.#after[index] as number)
      if (once) once.after = once.after === -1 ? index : -2
    }
    this.#budget.spend(10 * (beforeEnd - before + afterEnd - after))
    return longestRising([...seen.values()].filter((once) => once.before >= 0 && once.after >= 0))
  }
}

const at = (numbers: Int32Array, index: number) => numbers[index] as number

/** Whether a diagonal is reached from above rather than below. */
const isDownward = (reached: Int32Array, middle: number, diagonal: number, edits: number) =>
  diagonal === -edits ||
  (diagonal !== edits && at(reached, middle + diagonal - 1) < at(reached, middle + diagonal + 1))

function longestRising<Pair extends { after: number }>(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  pairs.forEach((pair, index) => {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const half = (low + high) >> 1
      if ((pairs[tails[half] as number] as Pair).after < pair.after) low = half + 1
      else high = half
    }
    previous[index] = tails[low - 1] ?? -1
    tails[low] = index
  })
  const chain: Pair[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = at(previous, index)) {
    chain.push(pairs[index] as Pair)
  }
  return chain.reverse()
}

export function align(before: readonly number[], after: readonly number[], budget: Budget): readonly Run[] {
  const aligner = new Aligner(before, after, budget)
  aligner.align({ before: 0, beforeEnd: before.length, after: 0, afterEnd: after.length })
  return aligner.runs
}
