import { Pieces } from './pieces.ts'

/** Collects plain text: words with single spaces. */
export class PlainText {
  readonly #text = new Pieces()
  #endsInSpace = true

  add(text: string): void {
    // Most whitespace is a single space already.
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
