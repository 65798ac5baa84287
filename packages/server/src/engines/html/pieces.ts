/**
 * Builds a long string. Joins chunks now and then, because flattening a rope of a million pieces would block
 * everybody.
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
