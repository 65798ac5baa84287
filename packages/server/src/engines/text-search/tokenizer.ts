/** Splits texts into words, in every script; indexing, queries and highlights use the same rules. */
import { LRUCache } from 'lru-cache'
import { finish, type Steps } from './yielding.ts'

/** Characters of a text that are indexed. */
export const SEARCHED_CHARACTERS = 100_000
/** In scripts without spaces each character is a word. A few characters stand for several: U+FDFA for four. */
const MOST_TOKENS = SEARCHED_CHARACTERS
/** A step reads so many characters or makes so many tokens. */
export const STEP = 2_000

/** Longer words are cut, in the index and in queries. */
export const LONGEST_WORD = 64

export interface Token {
  readonly word: string
  /** From 1; in scripts without spaces each character has a position. */
  readonly position: number
  /** Offsets in the original text. */
  readonly start: number
  readonly end: number
}

/** A letter with its combining marks, folded. */
interface Unit {
  folded: string
  readonly start: number
  end: number
}

/** Letters and digits in a row, either of scripts with spaces or of scripts without. */
export interface Run {
  readonly isUnspaced: boolean
  readonly units: readonly Unit[]
}

interface Letter {
  readonly kind: 'spaced' | 'unspaced' | 'mark' | 'nothing' | 'break'
  readonly char: string
  /** Whether it may join the character before it. */
  readonly isJoining: boolean
}

const VOICING = '\\u3099\\u309a'
const LETTER = /[\p{L}\p{N}]/u
const MARK = /\p{M}/u
/** Combining marks of scripts that use them as accents. Elsewhere they are vowels, and dropping them would merge words. */
const ACCENT = new RegExp(
  `(?![${VOICING}])\\p{M}(?<=[\\p{sc=Zinh}\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}\\p{sc=Hebr}\\p{sc=Arab}\\p{sc=Syrc}])`,
  'u',
)
export const UNSPACED =
  /[\p{sc=Hani}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}]/u
/** Soft hyphens, joiners, direction marks and the Arabic tatweel, but not the zero-width space. */
const INVISIBLE = /(?!\u200b)[\p{Cf}\u0640]/u
/** Hangul vowels and final consonants, and Japanese voicing marks. */
const JOINING = new RegExp(`[\\u1160-\\u11ff${VOICING}]`, 'u')

/** Letters that NFKD does not decompose, as people type them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  ς: 'σ',
}

function kindOf(char: string): Letter['kind'] {
  if (ACCENT.test(char) || INVISIBLE.test(char)) return 'nothing'
  if (MARK.test(char)) return 'mark'
  if (!LETTER.test(char)) return 'break'
  return UNSPACED.test(char) ? 'unspaced' : 'spaced'
}

const letterOf = (char: string): Letter => ({ kind: kindOf(char), char, isJoining: JOINING.test(char) })

/** Hangul syllables stay whole; decomposing them would only need composing again. */
function foldCharacter(char: string): readonly Letter[] {
  if (char >= '\uac00' && char <= '\ud7a3') return [{ kind: 'unspaced', char, isJoining: false }]
  const lowered = [...char.normalize('NFKD').toLowerCase()]
  return lowered.flatMap((part) => [...(SPELLED[part] ?? part)].map(letterOf))
}

/** By code point. Preallocated: a sparse array is a slow hash table. CJK takes two thirds of the time. */
const remembered = new Array<readonly Letter[] | undefined>(0x1_0000)
/** Emoji and rare characters. */
const rememberedBeyond = new LRUCache<string, readonly Letter[]>({ max: 2_000, memoMethod: foldCharacter })

function lettersOf(code: number, char: string): readonly Letter[] {
  if (code > 0xffff) return rememberedBeyond.memo(char)
  const known = remembered[code] ?? foldCharacter(char)
  remembered[code] = known
  return known
}

/** No script puts more marks on a letter. */
const LONGEST_UNIT = 8

class RunReader {
  readonly runs: Run[] = []
  #units: Unit[] = []
  #isUnspaced = false

  read(letter: Letter, start: number, end: number): void {
    const { kind, char } = letter
    const last = this.#units.at(-1)
    if (kind === 'break') this.close()
    else if (kind === 'nothing' || kind === 'mark') {
      if (!last) return
      last.end = end
      if (kind === 'mark' && last.folded.length < LONGEST_UNIT) last.folded = joined(last.folded, char)
    } else this.#add(letter, start, end)
  }

  close(): void {
    if (this.#units.length > 0) this.runs.push({ isUnspaced: this.#isUnspaced, units: this.#units })
    this.#units = []
  }

  #add({ kind, char, isJoining }: Letter, start: number, end: number): void {
    const isUnspaced = kind === 'unspaced'
    const last = this.#units.at(-1)
    if (last && this.#isUnspaced && isJoining) {
      const whole = joined(last.folded, char)
      if (whole.length === last.folded.length) {
        last.folded = whole
        last.end = end
        return
      }
    }
    if (this.#isUnspaced !== isUnspaced) this.close()
    this.#isUnspaced = isUnspaced
    this.#units.push({ folded: char, start, end })
  }
}

const joined = (before: string, char: string): string => (before + char).normalize('NFC')

const searchedOf = (text: string, most: number) => (text.length > most ? text.slice(0, most) : text)

function* readRuns(text: string, reader: RunReader): Steps {
  let start = 0
  let pause = STEP
  for (const char of text) {
    const end = start + char.length
    for (const letter of lettersOf(char.codePointAt(0) ?? 0, char)) reader.read(letter, start, end)
    start = end
    if (reader.runs.length > MOST_TOKENS) break
    if (start < pause) continue
    pause = start + STEP
    yield
  }
  reader.close()
}

export function runsOf(text: string, most = SEARCHED_CHARACTERS): readonly Run[] {
  const reader = new RunReader()
  finish(readRuns(searchedOf(text, most), reader))
  return reader.runs
}

function foldedOf(units: readonly Unit[]): string {
  let folded = ''
  for (const unit of units) folded += unit.folded
  return folded
}

export const wordOf = (units: readonly Unit[]): string =>
  foldedOf(units.length > LONGEST_WORD ? units.slice(0, LONGEST_WORD) : units)

/** Each character with the next one, and the last alone, so that any part of the run matches. */
export const characterBigrams = (units: readonly Unit[]): string[] =>
  units.map(({ folded }, index) => folded + (units[index + 1]?.folded ?? ''))

/** Given the offset of the run in the text, and the position of its first word. */
function tokensOfRun({ isUnspaced, units }: Run, offset: number, position: number): Token[] {
  if (isUnspaced) {
    return characterBigrams(units).map((word, index) => {
      const { start = 0, end = 0 } = units[index] ?? {}
      return {
        word,
        position: position + index,
        start: offset + start,
        end: offset + (units[index + 1]?.end ?? end),
      }
    })
  }
  const [start, end] = [units.at(0)?.start ?? 0, units.at(-1)?.end ?? 0]
  return [{ word: wordOf(units), position, start: offset + start, end: offset + end }]
}

/** Text between ASCII separators. */
const CHUNK = /[^\0-\x2f:-@[-`{-\x7f]+/g
const NOTHING_FOREIGN = /^[0-9A-Za-z]+$/

function* tokenizeForeign(chunk: string, start: number, tokens: Token[]): Steps {
  const reader = new RunReader()
  yield* readRuns(chunk, reader)
  let pause = tokens.length + STEP
  for (const run of reader.runs) {
    for (const token of tokensOfRun(run, start, tokens.length + 1)) tokens.push(token)
    if (tokens.length < pause) continue
    pause = tokens.length + STEP
    yield
  }
}

/** Adds the tokens of a text to `tokens`. */
export function* tokenize(text: string, tokens: Token[], most = SEARCHED_CHARACTERS): Steps {
  let pause = STEP
  for (const { 0: chunk, index } of searchedOf(text, most).matchAll(CHUNK)) {
    // Fast path for ASCII words: a tenth of the time.
    if (NOTHING_FOREIGN.test(chunk)) {
      const word = chunk.slice(0, LONGEST_WORD).toLowerCase()
      tokens.push({ word, position: tokens.length + 1, start: index, end: index + chunk.length })
    } else yield* tokenizeForeign(chunk, index, tokens)
    if (tokens.length > MOST_TOKENS) return
    if (tokens.length < pause) continue
    pause = tokens.length + STEP
    yield
  }
}

export function tokensOf(text: string, most = SEARCHED_CHARACTERS): Token[] {
  const tokens: Token[] = []
  finish(tokenize(text, tokens, most))
  return tokens
}

export const wordsOf = (text: string): string[] => tokensOf(text).map((token) => token.word)
