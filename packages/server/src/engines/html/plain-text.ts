import { Pieces } from './pieces.ts'

/** The words of a document as they are gathered: single spaces between them, no markup. */
export class PlainText {
  readonly #text = new Pieces()
  #endsInSpace = true

  add(text: string): void {
    // A lone space is right already, and that is what most blanks are.
    const collapsed = /[^\S ]| \s/.test(text) ? text.replace(/\s+/g, ' ') : text
    const added = this.#endsInSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    if (added === '') return
    this.#text.add(added)
    this.#endsInSpace = added.endsWith(' ')
  }

  endWord(): void {
    if (this.#endsInSpace) return
    this.#text.add(' ')
    this.#endsInSpace = true
  }

  toString(): string {
    return this.#text.toString().trimEnd()
  }
}
