/**
 * Word counts that are not written yet. A word that is new to the index is written at once, because wildcards must find it;
 * the uses of others are added up and written now and then. A crash loses a little of an estimate.
 */

/** Limit of words remembered as known to the index. */
const MOST_KNOWN = 100_000
/** So many uses do not wait, so that a sudden word is not taken for a rare one. It is one write in eight replies. */
const WRITTEN_FROM = 1_000

export interface WordChange {
  readonly counted: ReadonlyMap<string, number>
  /** Words that this process has not seen yet; the index may have them. */
  readonly unknown: ReadonlyMap<string, number>
  readonly written: ReadonlyMap<string, number>
  readonly forgotten: readonly string[]
}

const NONE: ReadonlyMap<string, number> = new Map()

export class WordCounts {
  readonly #mostKnown: number
  #generation: number | undefined
  /** How many words have unwritten uses. */
  #waiting = 0
  /** Unwritten uses by word, the first seen first. */
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

  get isAnythingLeft(): boolean {
    return this.#waiting > 0
  }

  /** Returns what to write now; `settle` must follow once it is durable. */
  add(counted: ReadonlyMap<string, number>): WordChange {
    const unknown = new Map<string, number>()
    const written = new Map<string, number>()
    for (const [word, count] of counted) {
      const waiting = this.#known.get(word)
      if (waiting === undefined) unknown.set(word, count)
      else if (waiting + count >= WRITTEN_FROM) written.set(word, waiting + count)
    }
    const forgotten: string[] = []
    const tooMany = this.#known.size + unknown.size - this.#mostKnown
    for (const [word, waiting] of tooMany > 0 ? this.#known : []) {
      if (forgotten.length >= tooMany) break
      if (counted.has(word)) continue
      forgotten.push(word)
      if (waiting > 0) written.set(word, waiting)
    }
    return { counted, unknown, written, forgotten }
  }

  /** All unwritten counts, or so many of the largest. */
  flush(most = Number.POSITIVE_INFINITY): WordChange {
    const waiting = [...this.#known].filter(([, count]) => count > 0)
    if (waiting.length > most) waiting.sort(([, one], [, other]) => other - one).splice(most)
    return { counted: NONE, unknown: NONE, written: new Map(waiting), forgotten: [] }
  }

  /** The change is durable; `added` are the unknown words that were new to the index, or to its generation. */
  settle({ counted, written, forgotten }: WordChange, added: ReadonlySet<string>): void {
    for (const [word, count] of counted) this.#put(word, added.has(word) ? 0 : count)
    for (const [word, count] of written) this.#put(word, -count)
    for (const word of forgotten) this.#known.delete(word)
  }

  #put(word: string, more: number): void {
    const before = this.#known.get(word) ?? 0
    const count = before + more
    this.#known.set(word, count)
    if (before > 0) this.#waiting--
    if (count > 0) this.#waiting++
  }
}
