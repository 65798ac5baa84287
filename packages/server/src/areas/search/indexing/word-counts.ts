/**
 * Word counts that are not written yet. A word that is new to the index is written at once, because wildcards must find
 * it; for others some uses are added up first. A crash loses a little of an estimate.
 */

/** Limit of words remembered as known to the index. */
const MOST_KNOWN = 100_000
const WRITTEN_FROM = 50

export interface WordChange {
  readonly written: ReadonlyMap<string, number>
  readonly kept: ReadonlyMap<string, number>
  readonly forgotten: readonly string[]
}

export class WordCounts {
  readonly #mostKnown: number
  #generation: number | undefined
  /** Limit of words with unwritten uses. */
  #waiting = 0
  #wake = (): void => {}
  /** Unwritten uses by word, the latest last. */
  #known = new Map<string, number>()

  constructor(mostKnown = MOST_KNOWN) {
    this.#mostKnown = mostKnown
  }

  /** Each word is written at least once per generation; otherwise the rebuild would delete it as unused. */
  begin(generation: number): void {
    if (this.#generation === generation) return
    this.#generation = generation
    this.#known = new Map()
    this.#waiting = 0
  }

  /** Called when there is something to write again. */
  whenWaiting(wake: () => void): void {
    this.#wake = wake
  }

  get isAnythingLeft(): boolean {
    return this.#waiting > 0
  }

  /** Returns what to write now; `settle` must follow once it is durable. */
  add(counts: ReadonlyMap<string, number>): WordChange {
    const written = new Map<string, number>()
    const kept = new Map<string, number>()
    for (const [word, count] of counts) {
      const waiting = this.#known.get(word)
      const total = count + (waiting ?? 0)
      if (waiting === undefined || total >= WRITTEN_FROM) written.set(word, total)
      else kept.set(word, total)
    }
    const forgotten: string[] = []
    const tooMany = this.#known.size + written.size - this.#mostKnown
    for (const [word, waiting] of tooMany > 0 ? this.#known : []) {
      if (forgotten.length >= tooMany) break
      if (counts.has(word)) continue
      forgotten.push(word)
      if (waiting > 0) written.set(word, waiting)
    }
    return { written, kept, forgotten }
  }

  /** All unwritten counts, or at most so many. */
  flush(most = Number.POSITIVE_INFINITY): WordChange {
    const written = new Map<string, number>()
    for (const [word, waiting] of this.#known) {
      if (written.size >= most) break
      if (waiting > 0) written.set(word, waiting)
    }
    return { written, kept: new Map(), forgotten: [] }
  }

  /** The change is durable. */
  settle({ written, kept, forgotten }: WordChange): void {
    for (const word of written.keys()) this.#put(word, 0)
    for (const [word, count] of kept) this.#put(word, count)
    for (const word of forgotten) this.#drop(word)
    if (this.#waiting > 0) this.#wake()
  }

  #drop(word: string): void {
    if ((this.#known.get(word) ?? 0) > 0) this.#waiting--
    this.#known.delete(word)
  }

  #put(word: string, count: number): void {
    this.#drop(word)
    this.#known.set(word, count)
    if (count > 0) this.#waiting++
  }
}
