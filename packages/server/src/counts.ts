/** Counts uses in memory and writes them from time to time, so that a read costs no write. */

/** More different ids between two writes are not counted. */
const MOST_IDS = 100_000

export class Counts {
  #counts = new Map<string, number>()
  #wake = (): void => {}

  /** Called when there is something to write. */
  whenNoted(wake: () => void): void {
    this.#wake = wake
  }

  note(id: string): void {
    this.#add(id, 1)
    if (this.#counts.size === 1) this.#wake()
  }

  #add(id: string, more: number): void {
    const count = this.#counts.get(id)
    if (count === undefined && this.#counts.size >= MOST_IDS) return
    this.#counts.set(id, (count ?? 0) + more)
  }

  take(): ReadonlyMap<string, number> {
    const taken = this.#counts
    this.#counts = new Map()
    return taken
  }

  /** Keeps counts that could not be written. */
  giveBack(counts: ReadonlyMap<string, number>): void {
    for (const [id, count] of counts) this.#add(id, count)
  }
}
