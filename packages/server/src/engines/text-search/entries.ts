/** Turns a document into the text of its tsvector. */

import { bigramOf } from './bigrams.ts'
import { asStem, inTitle, quoted, type SearchKind, SLICE_LEVELS, sliceAt, sliceMarker } from './markers.ts'
import { STEP, type Token, tokenize, tokensOf } from './tokenizer.ts'
import { finish, type Steps } from './yielding.ts'

/** Increase it with every change of what an entry holds: the index is then rebuilt. */
export const SEARCH_RULES = 2

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
  /** Bigrams of short words. */
  readonly pairs: readonly number[]
  /** The lexemes that the vocabulary counts, each once. */
  readonly counted: readonly string[]
}

/** Limits of a PostgreSQL tsvector: the last position, positions per lexeme, and a megabyte in all. */
const LAST_POSITION = 16_383
const MAX_POSITIONS = 255
const MAX_BYTES = 900_000

/** Positions between two fields, so that no phrase spans both. */
const GAP = 8

type Weight = 'A' | 'B' | ''

class Lexeme {
  /** The text of its stem, or its own. */
  readonly root: string
  /** The lexeme of its stem, if that differs. */
  readonly stem: Lexeme | undefined
  isInTitle = false
  /** As written in the text of a tsvector. */
  positions = ''
  #count = 0

  constructor(root: string, stem?: Lexeme) {
    this.root = root
    this.stem = stem
  }

  /** False if the lexeme has all positions it may have. */
  place(position: string): boolean {
    if (this.#count >= MAX_POSITIONS) return false
    this.positions += this.#count++ === 0 ? `:${position}` : `,${position}`
    return true
  }
}

class VectorWriter {
  readonly #stems: ReadonlyMap<string, string>
  readonly #lexemes = new Map<string, Lexeme>()
  readonly #pairs = new Set<number>()
  #bytes = 0
  #next = 1

  constructor(stems: ReadonlyMap<string, string>) {
    this.#stems = stems
  }

  mark(form: string, root = form, stem?: Lexeme): Lexeme {
    const known = this.#lexemes.get(form)
    if (known) return known
    const lexeme = new Lexeme(root, stem)
    this.#lexemes.set(form, lexeme)
    // PostgreSQL adds a header and padding to each lexeme.
    this.#bytes += Buffer.byteLength(form) + 6
    return lexeme
  }

  *add(tokens: readonly Token[], weight: Weight): Steps {
    const begin = this.#next
    let before: string | undefined
    for (const [index, { word, position }] of tokens.entries()) {
      if (this.#bytes > MAX_BYTES) return
      if (index % STEP === STEP - 1) yield
      const lexeme = this.#lexemes.get(word) ?? this.#markWord(word)
      const pair = before === undefined ? undefined : bigramOf(before, lexeme.root)
      if (pair !== undefined) this.#pairs.add(pair)
      before = lexeme.root
      if (weight === 'A' && !lexeme.isInTitle) this.#markInTitle(word, lexeme)
      const place = `${Math.min(begin + position - 1, LAST_POSITION)}${weight}`
      if (lexeme.place(place)) this.#bytes += 2
      if (lexeme.stem?.place(place)) this.#bytes += 2
      this.#next = begin + position + GAP
    }
  }

  #markWord(word: string): Lexeme {
    const stem = this.#stems.get(word) ?? word
    return this.mark(word, stem, stem === word ? undefined : this.mark(asStem(stem)))
  }

  #markInTitle(word: string, lexeme: Lexeme): void {
    lexeme.isInTitle = true
    this.mark(inTitle(word))
    if (lexeme.stem) this.mark(inTitle(asStem(lexeme.root)))
  }

  pairs(): number[] {
    return [...this.#pairs]
  }

  lexemes(): string[] {
    return [...this.#lexemes.keys()]
  }

  toString(): string {
    let text = ''
    for (const [form, { positions }] of this.#lexemes) text += `${quoted(form)}${positions} `
    return text.trimEnd()
  }
}

interface Fields {
  readonly title: readonly Token[][]
  readonly names: readonly Token[][]
  readonly text: readonly Token[]
}

/** Tokenized once: wordsOfDocument and vectorOf both need it. */
const read = new WeakMap<SearchDocument, Fields>()

/** Tokenizes it ahead. */
export function* readDocument(document: SearchDocument): Steps<Fields> {
  const { title, tags, names, text } = document
  const tokens: Token[] = []
  yield* tokenize(text, tokens)
  const fields = {
    title: [...title, ...tags].map((part) => tokensOf(part)),
    names: names.map((part) => tokensOf(part)),
    text: tokens,
  }
  read.set(document, fields)
  return fields
}

function fieldsOf(document: SearchDocument): Fields {
  return read.get(document) ?? finish(readDocument(document))
}

/** Every word that vectorOf needs the stem of, as often as it is used. */
export function wordsOfDocument(document: SearchDocument): string[] {
  const { title, names, text } = fieldsOf(document)
  return [...title, ...names, text].flatMap((tokens) => tokens.map(({ word }) => word))
}

export function* vectorOf(
  document: SearchDocument,
  number: number,
  stems: ReadonlyMap<string, string>,
): Steps<SearchVector> {
  const { kind, markers } = document
  const { title, names, text } = fieldsOf(document)
  const writer = new VectorWriter(stems)
  for (const marker of markers) writer.mark(marker)
  for (const tokens of title) yield* writer.add(tokens, 'A')
  for (const tokens of names) yield* writer.add(tokens, 'B')
  yield* writer.add(text, '')
  const counted = writer.lexemes()
  for (const level of SLICE_LEVELS) writer.mark(sliceMarker(kind, level, sliceAt(level, number)))
  return { vector: writer.toString(), pairs: writer.pairs(), counted }
}
