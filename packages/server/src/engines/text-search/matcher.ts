/** Finds the matches of a search in a text. */

import { readerOf, type TokenReader } from './candidate-tokens.ts'
import type { FoundWords } from './plan.ts'
import { type Token, tokensOf, UNSPACED } from './tokenizer.ts'

/** A text with the tokens that may match; stems decide. */
export interface ReadText {
  readonly text: string
  readonly tokens: readonly Token[]
}

export interface Match {
  readonly start: number
  readonly end: number
  /** One bit per matching term. */
  readonly terms: number
}

/** Word → stem; missing words are their own stem. */
export type Stems = ReadonlyMap<string, string>

interface Phrase {
  readonly bit: number
  readonly words: readonly string[]
}

/** Languages whose stems begin like their words, so that most words of a text can be skipped. */
const KEEP_BEGINNINGS = new Set(
  'danish english finnish french german hungarian italian norwegian portuguese romanian russian simple spanish swedish'.split(
    ' ',
  ),
)

/** More than a page of long texts has. Beyond it only the typed words are marked. */
const MAX_STEMMED = 5_000

const add = (bits: Map<string, number>, words: Iterable<string>, bit: number) => {
  for (const word of words) bits.set(word, (bits.get(word) ?? 0) | bit)
}

/** The terms of a plan, prepared for matching texts. */
export class Matcher {
  readonly #words = new Map<string, number>()
  readonly #stems = new Map<string, number>()
  readonly #phrases: Phrase[] = []
  readonly #readTokens: TokenReader
  readonly #hasStems: boolean
  /** One bit per term that is a single character, which was searched as the first of two. */
  readonly #characters: number

  constructor(found: FoundWords, language: string) {
    let characters = 0
    const parts: string[] = []
    const whole: string[] = []
    for (const [index, { words, stems, phrase, part }] of found.terms.entries()) {
      const bit = 1 << (index % 31)
      const [any] = words
      if (!phrase && stems.size === 0 && any !== undefined && UNSPACED.test(any)) characters |= bit
      if (part) parts.push(part)
      else whole.push(...words, ...stems)
      if (phrase) this.#phrases.push({ bit, words: phrase })
      else {
        add(this.#words, words, bit)
        add(this.#stems, stems, bit)
      }
    }
    this.#characters = characters
    this.#hasStems = this.#stems.size > 0 || this.#phrases.length > 0
    const hasBeginnings = !this.#hasStems || KEEP_BEGINNINGS.has(language)
    this.#readTokens = hasBeginnings ? readerOf(whole, parts) : (text) => tokensOf(text)
  }

  read(text: string, most = text.length): ReadText {
    return { text, tokens: this.#readTokens(text.length > most ? text.slice(0, most) : text) }
  }

  /** Words whose stems are needed: those of phrases first, then those of the texts. */
  wordsToStem(texts: readonly ReadText[], most = MAX_STEMMED): string[] {
    if (!this.#hasStems) return []
    const words = new Set(this.#phrases.flatMap((phrase) => phrase.words))
    for (const { tokens } of texts) {
      for (const { word } of tokens) {
        if (words.size >= most) return [...words]
        if (!this.#words.has(word)) words.add(word)
      }
    }
    return [...words]
  }

  /** In the order of the text; they may overlap. */
  matchesIn({ tokens }: ReadText, stems: Stems): Match[] {
    const matches: Match[] = []
    for (const { word, start, end } of tokens) {
      const terms = (this.#words.get(word) ?? 0) | (this.#stems.get(stems.get(word) ?? word) ?? 0)
      const isCharacter = (terms & ~this.#characters) === 0
      if (terms !== 0) matches.push({ start, end: isCharacter ? start + 1 : end, terms })
    }
    if (this.#phrases.length === 0) return matches
    const places = placesOf(tokens)
    for (const phrase of this.#phrases) matches.push(...matchesOfPhrase(phrase, tokens, places, stems))
    return matches.sort((one, other) => one.start - other.start || one.end - other.end)
  }
}

type Places = ReadonlyMap<number, readonly Token[]>

/** Several tokens may share a position: a word and its beginning. */
function placesOf(tokens: readonly Token[]): Places {
  const places = new Map<number, Token[]>()
  for (const token of tokens) {
    const there = places.get(token.position)
    if (there) there.push(token)
    else places.set(token.position, [token])
  }
  return places
}

function matchesOfPhrase(phrase: Phrase, tokens: readonly Token[], places: Places, stems: Stems): Match[] {
  const stemmed = phrase.words.map((word) => stems.get(word) ?? word)
  const isAt = (token: Token, index: number) =>
    token.word === phrase.words[index] || (stems.get(token.word) ?? token.word) === stemmed[index]
  return tokens.flatMap((first) => {
    if (!isAt(first, 0)) return []
    let { end } = first
    for (let index = 1; index < stemmed.length; index++) {
      const next = places.get(first.position + index)?.find((token) => isAt(token, index))
      if (!next) return []
      end = next.end
    }
    return [{ start: first.start, end, terms: phrase.bit }]
  })
}
