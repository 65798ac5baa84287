/** What each part of a search stands for among the words that there are. */
import type { Context } from '../../context.ts'
import type { Asked, Term } from './asked.ts'
import { asStem, inTitle } from './markers.ts'
import { allOf, anyOf, inARow } from './query-text.ts'
import { stemsOf } from './stems.ts'
import { vocabularyOf } from './vocabulary.ts'
import type { ExpandedWord } from './vocabulary-queries.ts'

export interface FoundTerm {
  /** As they were typed, or what a pattern stands for. */
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly phrase?: readonly string[]
}

/** A term as the parts of a tsquery, and in how many entries it may be. */
export interface LookedUp {
  readonly anywhere: string
  /** In the title and nowhere else, in the order that was asked for. */
  readonly onlyInTitle: string
  /** As `anywhere`, where the newest are looked for rather than all. */
  readonly lately: string
  readonly ranked: readonly string[]
  /** In the title or the tags. */
  readonly titled: string
  readonly entries: readonly number[]
  readonly titleEntries: readonly number[]
  readonly unknown: readonly string[]
  readonly found: FoundTerm
}

/** More of what a pattern stands for would only cost time. */
const MOST_RANKED = 12
/** What all patterns of a search stand for together: each of many is left its most frequent words. */
const MOST_FOR_PATTERNS = 1_000
/** The index holds each entry that may match against every word. */
const MOST_LATELY = 12

interface Forms {
  readonly word: string
  readonly stem: string
  /** Whatever has the word has one of these. */
  readonly lexemes: readonly string[]
}

/** A stem is also found as a word, where somebody wrote it so. */
function formsOf(word: string, stem: string | undefined): Forms {
  const base = stem ?? word
  return { word, stem: base, lexemes: [base, asStem(base)] }
}

type Counts = ReadonlyMap<string, number>

/** Without those that are nowhere, unless all are. */
function knownOf(lexemes: readonly string[], counts: Counts): readonly string[] {
  const known = lexemes.filter((lexeme) => counts.has(lexeme))
  return known.length > 0 ? known : lexemes.slice(0, 1)
}

const sum = (lexemes: readonly string[], counts: Counts): number =>
  lexemes.reduce((total, lexeme) => total + (counts.get(lexeme) ?? 0), 0)

function lookUpWords(words: readonly Forms[], counts: Counts, isPhrase: boolean): LookedUp {
  const rowOf = (weight = '') => words.map(({ lexemes }) => anyOf(knownOf(lexemes, counts), weight))
  const titles = words.map(({ lexemes }) => lexemes.map(inTitle))
  const inTitles = allOf(titles.map((lexemes) => anyOf(knownOf(lexemes, counts))))
  const row = isPhrase ? inARow(rowOf()) : allOf(rowOf())
  const titled = isPhrase ? allOf([inTitles, row]) : inTitles
  return {
    anywhere: row,
    lately: row,
    onlyInTitle: isPhrase ? allOf([inTitles, inARow(rowOf(':A'))]) : inTitles,
    titled,
    ranked: words.flatMap(({ word, lexemes }) => [...new Set([word, ...knownOf(lexemes, counts)])]),
    entries: words.map(({ lexemes }) => sum(lexemes, counts)),
    titleEntries: titles.map((lexemes) => sum(lexemes, counts)),
    unknown: words
      .filter(({ lexemes }) => !lexemes.some((lexeme) => counts.has(lexeme)))
      .map(({ word }) => word),
    found: {
      words: new Set(words.map(({ word }) => word)),
      stems: new Set(words.map(({ stem }) => stem)),
      ...(isPhrase && { phrase: words.map(({ word }) => word) }),
    },
  }
}

function lookUpPattern(parts: readonly string[], expanded: readonly ExpandedWord[]): LookedUp {
  const words = expanded.map(({ word }) => word)
  const titles = expanded.filter(({ titleEntries }) => titleEntries > 0).map(({ word }) => inTitle(word))
  // What no word has is looked for by itself, and is not there.
  const none = parts.join('*')
  const inTitles = titles.length > 0 ? titles : [inTitle(none)]
  return {
    anywhere: anyOf(words.length > 0 ? words : [none]),
    lately: anyOf(words.length > 0 ? words.slice(0, MOST_LATELY) : [none]),
    onlyInTitle: anyOf(inTitles),
    ranked: words.slice(0, MOST_RANKED),
    titled: anyOf(inTitles.slice(0, MOST_RANKED)),
    entries: [expanded.reduce((total, { entries }) => total + entries, 0)],
    titleEntries: [expanded.reduce((total, { titleEntries }) => total + titleEntries, 0)],
    unknown: words.length > 0 ? [] : [none],
    found: { words: new Set(words), stems: new Set() },
  }
}

const wordsOfTerm = (term: Term): readonly string[] =>
  term.kind === 'word' ? [term.word] : term.kind === 'phrase' ? term.words : []

/** One statement for all words that are not known, and one for all patterns; `besides` are counted with them. */
export async function lookUp(
  context: Context,
  { terms }: Asked,
  besides: readonly string[],
): Promise<{ found: readonly LookedUp[]; counts: Counts }> {
  const words = terms.flatMap(wordsOfTerm)
  const patterns = terms.flatMap((term) => (term.kind === 'pattern' ? [term.parts] : []))
  const stems = await stemsOf(context.db, context.config.language, words)
  const lexemes = words.flatMap((word) => formsOf(word, stems.get(word)).lexemes)
  const vocabulary = vocabularyOf(context)
  const [counts, expanded] = await Promise.all([
    vocabulary.countsOf([...lexemes, ...lexemes.map(inTitle), ...besides]),
    vocabulary.expand(patterns),
  ])
  const share = Math.floor(MOST_FOR_PATTERNS / patterns.length)
  const found = terms.map((term) => {
    if (term.kind === 'pattern') {
      const fitting = expanded[patterns.indexOf(term.parts)] ?? []
      return lookUpPattern(term.parts, fitting.slice(0, share))
    }
    const forms = wordsOfTerm(term).map((word) => formsOf(word, stems.get(word)))
    return lookUpWords(forms, counts, term.kind === 'phrase')
  })
  return { found, counts }
}
