/**
 * A long string in the making. Its pieces are joined now and then, for a string of a million pieces would be put together
 * all at once when it is read, while everybody waits.
 */
const MOST_PIECES = 2000

export class Pieces {
  #joined = ''
  #pieces: string[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  add(piece: string): void {
    this.#length += piece.length
    if (this.#pieces.push(piece) === MOST_PIECES) this.#join()
  }

  toString(): string {
    this.#join()
    return this.#joined
  }

  #join(): void {
    this.#joined += this.#pieces.join('')
    this.#pieces = []
  }
}
