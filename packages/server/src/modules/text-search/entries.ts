/** What is searched of something, as the text of the vector that is found by. */
import { asStem, inTitle, quoted, type SearchKind, SLICE_LEVELS, sliceAt, sliceMarker } from './markers.ts'
import { SEARCHED_CHARACTERS, tokensOf } from './words.ts'

/** Grows with every change of what a vector holds: entries of other rules are made anew. */
export const SEARCH_RULES = 1

export interface SearchDocument {
  readonly kind: SearchKind
  readonly id: string
  /** The subject, or the names. */
  readonly title: readonly string[]
  readonly tags: readonly string[]
  /** Of attachments. */
  readonly names: readonly string[]
  readonly text: string
  /** Made by markers.ts. */
  readonly markers: readonly string[]
}

export interface SearchVector {
  /** As PostgreSQL reads a tsvector. */
  readonly vector: string
  /** What the vocabulary counts of it, each once. */
  readonly counted: readonly string[]
}

/** What PostgreSQL can keep: positions up to this one, so many of them for a word, and a megabyte in all. */
const LAST_POSITION = 16_383
const MOST_POSITIONS = 255
const MOST_BYTES = 800_000

/** No phrase reaches from one field into the next. */
const GAP = 8

type Weight = 'A' | 'B' | ''

class VectorWriter {
  readonly #stems: ReadonlyMap<string, string>
  readonly #positions = new Map<string, string[]>()
  #bytes = 0
  #next = 1

  constructor(stems: ReadonlyMap<string, string>) {
    this.#stems = stems
  }

  mark(lexeme: string): void {
    if (this.#positions.has(lexeme)) return
    this.#positions.set(lexeme, [])
    // The length of each is kept beside it, and the next one begins at an even place.
    this.#bytes += Buffer.byteLength(lexeme) + 6
  }

  add(text: string, weight: Weight, most = SEARCHED_CHARACTERS): void {
    const begin = this.#next
    for (const { word, position } of tokensOf(text, most)) {
      if (this.#bytes > MOST_BYTES) return
      const stem = this.#stems.get(word) ?? word
      const forms = stem === word ? [word] : [word, asStem(stem)]
      for (const form of forms) {
        this.#place(form, Math.min(begin + position - 1, LAST_POSITION), weight)
        if (weight === 'A') this.mark(inTitle(form))
      }
      this.#next = begin + position + GAP
    }
  }

  #place(lexeme: string, position: number, weight: Weight): void {
    this.mark(lexeme)
    const positions = this.#positions.get(lexeme)
    if (!positions || positions.length >= MOST_POSITIONS) return
    positions.push(`${position}${weight}`)
    this.#bytes += 2
  }

  lexemes(): string[] {
    return [...this.#positions.keys()]
  }

  toString(): string {
    return [...this.#positions]
      .map(([lexeme, positions]) =>
        positions.length === 0 ? quoted(lexeme) : `${quoted(lexeme)}:${positions.join(',')}`,
      )
      .join(' ')
  }
}

/** Every word that vectorOf needs the stem of. */
export const wordsOfDocument = ({ title, tags, names, text }: SearchDocument): string[] => [
  ...new Set(
    [...title, ...tags, ...names, text].flatMap((part) => tokensOf(part).map((token) => token.word)),
  ),
]

export function vectorOf(
  document: SearchDocument,
  number: number,
  stems: ReadonlyMap<string, string>,
): SearchVector {
  const { kind, title, tags, names, text, markers } = document
  const writer = new VectorWriter(stems)
  for (const marker of markers) writer.mark(marker)
  for (const part of [...title, ...tags]) writer.add(part, 'A')
  for (const part of names) writer.add(part, 'B')
  writer.add(text, '')
  const counted = writer.lexemes()
  for (const level of SLICE_LEVELS) writer.mark(sliceMarker(kind, level, sliceAt(level, number)))
  return { vector: writer.toString(), counted }
}
