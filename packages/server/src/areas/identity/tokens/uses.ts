/** Which tokens were used: noted in memory and written from time to time, since a request must not wait for it. */
export class TokenUses {
  #ids = new Set<string>()

  note(tokenId: string): void {
    this.#ids.add(tokenId)
  }

  take(): string[] {
    const taken = [...this.#ids]
    this.#ids = new Set()
    return taken
  }

  /** What could not be written waits for the next time. */
  giveBack(tokenIds: readonly string[]): void {
    for (const id of tokenIds) this.#ids.add(id)
  }
}
