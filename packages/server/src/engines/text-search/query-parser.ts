/** Parses the value of search filters. */
import { failure } from '../../failure.ts'
import { characterBigrams, type Run, runsOf, wordOf } from './tokenizer.ts'

export type Term =
  | { readonly kind: 'word'; readonly word: string }
  /** Next to each other, in this order. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  /** The parts between the stars: `d*base` is d and base, `collab*` is collab and nothing. */
  | { readonly kind: 'pattern'; readonly parts: readonly string[] }

export interface ParsedQuery {
  /** All must match. Without any, nothing is found. */
  readonly terms: readonly Term[]
}

const MAX_CHARACTERS = 1_000
const MAX_WORDS = 20
const MAX_STARS = 4
/** So many characters of a script without spaces count as a word. */
const CHARACTERS_A_WORD = 5
const LETTERS_BESIDE = 3
const CHARACTERS_BESIDE = 2

const QUOTES = /["“”„‟«»＂]/u

const invalid = (message: string) => failure('filter_invalid', message)

const word = (text: string): Term => ({ kind: 'word', word: text })

/** A single character matches in front of any other and at the end. */
function unspacedTerm({ units }: Run): Term {
  const pairs = characterBigrams(units)
  const last = pairs.pop() ?? ''
  const [only] = pairs
  if (only === undefined) return { kind: 'pattern', parts: [last, ''] }
  return pairs.length === 1 ? word(only) : { kind: 'phrase', words: pairs }
}

const sizeOf = ({ isUnspaced, units }: Run): number =>
  isUnspaced ? Math.ceil(units.length / CHARACTERS_A_WORD) : 1

const startOf = ({ units }: Run): number => units.at(0)?.start ?? 0
const endOf = ({ units }: Run): number => units.at(-1)?.end ?? 0

/** Runs with the stars around them. */
interface Starred {
  readonly runs: Run[]
  readonly startsWithStar: boolean
  endsWithStar: boolean
}

/** Joins runs that only stars separate, unless one is of a script without spaces. */
function groupByStars(text: string, runs: readonly Run[]): Starred[] {
  const groups: Starred[] = []
  for (const run of runs) {
    const before = groups.at(-1)
    const neighbour = before?.runs.at(-1)
    const isJoined =
      before?.endsWithStar &&
      neighbour &&
      !run.isUnspaced &&
      !neighbour.isUnspaced &&
      isAllStars(text, neighbour, run)
    const endsWithStar = text[endOf(run)] === '*'
    if (isJoined) {
      before.runs.push(run)
      before.endsWithStar = endsWithStar
    } else groups.push({ runs: [run], startsWithStar: text[startOf(run) - 1] === '*', endsWithStar })
  }
  return groups
}

const isAllStars = (text: string, one: Run, next: Run): boolean =>
  [...text.slice(endOf(one), startOf(next))].every((char) => char === '*')

/** A star at the start or inside needs enough letters for the trigram index. */
function requireBeside(runs: readonly Run[]): void {
  if (runs.some(({ isUnspaced, units }) => units.length >= (isUnspaced ? CHARACTERS_BESIDE : LETTERS_BESIDE)))
    return
  throw invalid(
    `search takes a star at the start of a word or inside it where ${LETTERS_BESIDE} letters or digits stand in a row ` +
      `(${CHARACTERS_BESIDE} of a script without spaces); at the end it may always stand.`,
  )
}

function termOf({ runs, startsWithStar, endsWithStar }: Starred, typed: readonly Run[]): Term {
  const [first] = runs
  if (first?.isUnspaced) {
    // Any part of such a run matches anyway, so a star adds nothing.
    if (startsWithStar) requireBeside(typed)
    return unspacedTerm(first)
  }
  const stars = runs.length - 1 + Number(startsWithStar) + Number(endsWithStar)
  if (stars > MAX_STARS) throw invalid(`search takes at most ${MAX_STARS} stars in a word.`)
  if (startsWithStar || runs.length > 1) requireBeside(runs)
  const parts = runs.map((run) => wordOf(run.units))
  if (stars === 0) return word(parts.join(''))
  return {
    kind: 'pattern',
    parts: [...(startsWithStar ? [''] : []), ...parts, ...(endsWithStar ? [''] : [])],
  }
}

interface Found {
  readonly terms: Term[]
  readonly size: number
}

const total = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + sizeOf(run), 0)

function readWords(text: string): Found {
  const found = text.split(/\s+/u).map((typed) => {
    const runs = runsOf(typed)
    if (runs.length === 0 && typed.includes('*')) {
      throw invalid('search needs at least one letter or digit beside a star.')
    }
    return { terms: groupByStars(typed, runs).map((group) => termOf(group, runs)), size: total(runs) }
  })
  return {
    terms: found.flatMap((part) => part.terms),
    size: found.reduce((sum, part) => sum + part.size, 0),
  }
}

/** A star between quotes is a space. */
function readPhrase(text: string): Found {
  const runs = runsOf(text)
  const words = runs.flatMap((run) => (run.isUnspaced ? characterBigrams(run.units) : [wordOf(run.units)]))
  const last = runs.at(-1)
  // The character after the last one is unknown, so the last one is only searched as the second of a bigram or by itself.
  if (last?.isUnspaced) words.pop()
  const isAlone = last?.isUnspaced && last.units.length === 1
  const [only] = words
  const phrase: Term[] =
    words.length > 1 ? [{ kind: 'phrase', words }] : only === undefined ? [] : [word(only)]
  return { terms: [...phrase, ...(isAlone ? [unspacedTerm(last)] : [])], size: total(runs) }
}

const keyOf = (term: Term): string => JSON.stringify(term)

/** Commas between values are spaces, and so is an unpaired quote. */
export function parseQuery(values: readonly string[]): ParsedQuery {
  const text = values.join(' ').replaceAll('＊', '*')
  if (text.length > MAX_CHARACTERS) {
    throw invalid(`search takes at most ${MAX_CHARACTERS} characters.`)
  }
  const parts = text.split(QUOTES)
  const hasOpenQuote = parts.length % 2 === 0
  const found = parts.map((part, index) =>
    index % 2 === 1 && !(hasOpenQuote && index === parts.length - 1) ? readPhrase(part) : readWords(part),
  )
  if (found.reduce((sum, part) => sum + part.size, 0) > MAX_WORDS) {
    throw invalid(`search takes at most ${MAX_WORDS} words.`)
  }
  const terms = found.flatMap((part) => part.terms)
  return { terms: [...new Map(terms.map((term) => [keyOf(term), term])).values()] }
}
