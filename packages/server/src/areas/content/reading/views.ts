/** How often content is read: counted in memory and written from time to time, since a read must not cost a write. */

/** Beyond this many different contents between two writes, further views are not counted. */
const MOST = 100_000

export class Views {
  #counts = new Map<string, number>()

  note(contentId: string): void {
    const count = this.#counts.get(contentId)
    if (count === undefined && this.#counts.size >= MOST) return
    this.#counts.set(contentId, (count ?? 0) + 1)
  }

  take(): ReadonlyMap<string, number> {
    const taken = this.#counts
    this.#counts = new Map()
    return taken
  }

  /** What could not be written waits for the next time. */
  giveBack(counts: ReadonlyMap<string, number>): void {
    for (const [id, count] of counts) this.#counts.set(id, (this.#counts.get(id) ?? 0) + count)
  }
}
