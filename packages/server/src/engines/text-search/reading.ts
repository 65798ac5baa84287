/** Those words of a text that may be what is sought: the tokens that it is indexed by, in a fraction of the time. */
import { LRUCache } from 'lru-cache'
import { LONGEST_WORD, type Token, tokensOf } from './words.ts'

const [BREAK, SPACED, UNSPACED, ODD] = [1, 2, 3, 4]
const bit = (kind: number) => 1 << kind

/** Half a character, or what may join the one before it. */
const HALF_OR_JOINING = /[\ud800-\udfff\u1100-\u11ff\u3099\u309a\uff9e\uff9f]/

const kinds = new Uint8Array(0x1_0000)
const folds: string[] = []
/** The first letter of what each is folded to. */
const firsts = new Uint16Array(0x1_0000)

/** What a character is, whatever stands beside it; found out once for each. What is not sure is odd. */
function learnKind(code: number): number {
  const char = String.fromCharCode(code)
  const alone = tokensOf(char)
  const between = tokensOf(`a${char}a`)
  const folded = alone[0]?.word ?? ''
  const kind = () => {
    if (HALF_OR_JOINING.test(char) || alone.length > 1) return ODD
    if (alone.length === 0) return between.length === 2 ? BREAK : ODD
    if (between.length === 1 && between[0]?.word === `a${folded}a`) return SPACED
    return between.length === 3 && folded.length === 1 ? UNSPACED : ODD
  }
  folds[code] = folded
  firsts[code] = folded.charCodeAt(0)
  kinds[code] = kind() ?? ODD
  return kinds[code]
}

const kindAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return kinds[code] || learnKind(code)
}

/** Whether a word is of a script without spaces: one or two of its characters. */
export const isUnspaced = (word: string): boolean => kindAt(word, 0) === UNSPACED

/** First letters of words, as numbers. */
export class Beginnings {
  readonly #codes: ReadonlySet<number>
  /** Most letters are none of them, as their last byte tells already. */
  readonly #lastBytes = new Uint8Array(0x100)

  constructor(words: readonly string[]) {
    this.#codes = new Set(words.map((word) => word.charCodeAt(0)))
    for (const code of this.#codes) this.#lastBytes[code & 0xff] = 1
  }

  has(code: number): boolean {
    return this.#lastBytes[code & 0xff] === 1 && this.#codes.has(code)
  }

  /** Finds whole words of ASCII that begin so; undefined where there are so many that it would be no faster. */
  get pattern(): RegExp | undefined {
    const letters = [...this.#codes].map((code) => String.fromCharCode(code)).filter(isPlain)
    return letters.length > MOST_IN_PATTERN ? undefined : patternOf(letters.toSorted().join(''))
  }
}

const NO_ASCII = /[\u0080-\uffff]/
/** Whether it is ASCII alone. */
export const isPlain = (text: string): boolean => !NO_ASCII.test(text)
const MOST_IN_PATTERN = 6
/** To make one takes as long as to read a page of texts by it. */
const patterns = new LRUCache<string, RegExp>({ max: 2_000 })

/** Given letters and digits, in lower case. */
function patternOf(letters: string): RegExp {
  const known = patterns.get(letters)
  if (known) return known
  const begin = letters === '' ? '(?!)' : `[${letters}${letters.toUpperCase()}]`
  const pattern = new RegExp(`(?<![0-9A-Za-z])${begin}[0-9A-Za-z]*`, 'g')
  patterns.set(letters, pattern)
  return pattern
}

const isPlainLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)

/** Whether a word stands in a stretch of a text. */
function hasWord(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isPlainLetter(text.charCodeAt(at))) return true
  return false
}

/**
 * As readTokens, of a text that is ASCII alone, in less than half the time; undefined of another. The positions tell which words
 * follow each other, and nothing more.
 */
export function readPlainWords(text: string, most: number, pattern: RegExp): readonly Token[] | undefined {
  const looked = text.length > most ? text.slice(0, most) : text
  if (!isPlain(looked)) return undefined
  const tokens: Token[] = []
  pattern.lastIndex = 0
  let [position, before] = [0, 0]
  for (let match = pattern.exec(looked); match !== null; match = pattern.exec(looked)) {
    const [found] = match
    const start = match.index
    position += hasWord(looked, before, start) ? 2 : 1
    before = start + found.length
    tokens.push({ word: found.slice(0, LONGEST_WORD).toLowerCase(), position, start, end: before })
  }
  return tokens
}

/** As readPlainWords, those words that have a part which is given in lower case. */
export function readPlainWordsWith(text: string, most: number, part: string): readonly Token[] | undefined {
  const looked = text.length > most ? text.slice(0, most) : text
  if (!isPlain(looked)) return undefined
  const lowered = looked.toLowerCase()
  const tokens: Token[] = []
  let end = 0
  for (let at = lowered.indexOf(part); at >= 0; at = lowered.indexOf(part, end)) {
    let start = at
    while (start > 0 && isPlainLetter(lowered.charCodeAt(start - 1))) start--
    for (end = at + part.length; isPlainLetter(lowered.charCodeAt(end)); ) end++
    const word = lowered.slice(start, Math.min(end, start + LONGEST_WORD))
    tokens.push({ word, position: 0, start, end })
  }
  return tokens
}

/** Longer words may be cut, which is left to those who know where. */
const SURELY_WHOLE = 40

class TokenReader {
  readonly tokens: Token[] = []
  readonly #text: string
  readonly #beginnings: Beginnings | undefined
  #position = 0

  constructor(text: string, beginnings: Beginnings | undefined) {
    this.#text = text
    this.#beginnings = beginnings
  }

  /** Given a stretch without breaks, and which kinds of characters there are in it. */
  read(start: number, end: number, seen: number): void {
    if (seen === bit(SPACED) && end - start <= SURELY_WHOLE) this.#readWord(start, end)
    else if (seen & bit(ODD) || !this.#readMixed(start, end)) this.#readOdd(start, end)
  }

  #mayBegin(code: number): boolean {
    return this.#beginnings?.has(code) ?? true
  }

  #folded(start: number, end: number): string {
    let word = ''
    for (let at = start; at < end; at++) word += folds[this.#text.charCodeAt(at)]
    return word
  }

  #readWord(start: number, end: number): void {
    const position = this.#position++
    if (!this.#mayBegin(firsts[this.#text.charCodeAt(start)] ?? 0)) return
    this.tokens.push({ word: this.#folded(start, end), position, start, end })
  }

  #readPairs(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const position = this.#position++
      if (!this.#mayBegin(firsts[this.#text.charCodeAt(at)] ?? 0)) continue
      const to = Math.min(at + 2, end)
      this.tokens.push({ word: this.#folded(at, to), position, start: at, end: to })
    }
  }

  /** Scripts with spaces between words and scripts without; false, and nothing read, where a word is too long. */
  #readMixed(start: number, end: number): boolean {
    const runs: { from: number; to: number; kind: number }[] = []
    for (let from = start, to = start; from < end; from = to) {
      const kind = kindAt(this.#text, from)
      while (to < end && kindAt(this.#text, to) === kind) to++
      if (kind === SPACED && to - from > SURELY_WHOLE) return false
      runs.push({ from, to, kind })
    }
    for (const { from, to, kind } of runs) {
      if (kind === SPACED) this.#readWord(from, to)
      else this.#readPairs(from, to)
    }
    return true
  }

  #readOdd(start: number, end: number): void {
    const tokens = tokensOf(this.#text.slice(start, end))
    for (const [index, token] of tokens.entries()) {
      if (!this.#mayBegin(token.word.charCodeAt(0))) continue
      const position = this.#position + index
      this.tokens.push({ word: token.word, position, start: start + token.start, end: start + token.end })
    }
    this.#position += tokens.length
  }
}

/** Of so many characters of a text; positions are counted from 0. Unless beginnings are given, all are read. */
export function readTokens(text: string, most: number, beginnings: Beginnings | undefined): readonly Token[] {
  const reader = new TokenReader(text, beginnings)
  const length = Math.min(most, text.length)
  for (let at = 0; at < length; ) {
    const start = at
    let seen = 0
    for (let kind = kindAt(text, at); kind !== BREAK; kind = at < length ? kindAt(text, at) : BREAK) {
      seen |= bit(kind)
      at++
    }
    if (at > start) reader.read(start, at, seen)
    else at++
  }
  return reader.tokens
}
