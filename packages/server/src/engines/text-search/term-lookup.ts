/** What each part of a search stands for among the words that there are. */

import { bigramsOf } from './bigrams.ts'
import { asStem, inTitle } from './markers.ts'
import type { ParsedQuery, Term } from './query-parser.ts'
import { anyOf, bigramPart, inARow, type Part, partOf } from './query-text.ts'
import type { SearchContext } from './search-context.ts'
import { hasForms, stemsOf } from './stems.ts'
import { UNSPACED } from './tokenizer.ts'
import { vocabularyOf } from './vocabulary.ts'
import type { ExpandedWord } from './vocabulary-queries.ts'

export interface FoundTerm {
  /** As they were typed, or what a pattern stands for. */
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly phrase?: readonly string[]
  /** All of the words have it: the longest of what stands between the stars of a pattern. */
  readonly part?: string
}

/** A term as parts of which an entry has all, and in how many entries it may be. */
export interface TermLookup {
  readonly anywhere: readonly Part[]
  /** In the title and nowhere else, in the order that was asked for. */
  readonly onlyInTitle: readonly Part[]
  /** As `anywhere`, where the newest are looked for rather than all. */
  readonly lately: readonly Part[]
  /** The same, where that is too little. */
  readonly often: readonly Part[]
  readonly ranked: readonly string[]
  /** In the title or the tags. */
  readonly titled: readonly Part[]
  readonly entries: readonly number[]
  readonly latelyEntries: readonly number[]
  readonly oftenEntries: readonly number[]
  readonly titleEntries: readonly number[]
  readonly unknown: readonly string[]
  readonly found: FoundTerm
}

/** More of what a pattern stands for would only cost time. */
const MAX_RANKED = 12
/** What all patterns of a search stand for together: each of many is left its most frequent words. */
const MAX_FOR_PATTERNS = 1_000
/** The index holds each entry that may match against every word. */
const MAX_LATELY = 12
const MAX_OFTEN = 60

interface Forms {
  readonly word: string
  readonly stem: string
  /** Whatever has the word has one of these. */
  readonly lexemes: readonly string[]
  /** What has the word has one of these stems: a word that is written like the stem may have another one. */
  readonly stems: readonly string[]
}

/** A stem is also found as a word, where somebody wrote it so. */
function formsOf(language: string, word: string, stemOf: ReadonlyMap<string, string>): Forms {
  const base = stemOf.get(word) ?? word
  return {
    word,
    stem: base,
    lexemes: hasForms(language, word) ? [base, asStem(base)] : [base],
    stems: [...new Set([base, stemOf.get(base) ?? base])],
  }
}

type Counts = ReadonlyMap<string, number>

const sum = (lexemes: readonly string[], counts: Counts): number =>
  lexemes.reduce((total, lexeme) => total + (counts.get(lexeme) ?? 0), 0)

/** People quote what others wrote so: of what has the rarest of its words, one in so many has it. */
const OF_RAREST = 4
/** The same of the pieces of a word of a script without spaces. */
const OF_RAREST_PIECES = 1.5

/** In how many entries all of the words are in a row, as far as can be told from each. */
function estimateRow(parts: readonly Part[], words: readonly Forms[]): number {
  const isInPieces = words.every(({ word }) => UNSPACED.test(word))
  return Math.min(...parts.map(({ entries }) => entries)) / (isInPieces ? OF_RAREST_PIECES : OF_RAREST)
}

/** The frequent words of a phrase hardly narrow what has the rare ones. */
const MAX_OF_PHRASE = 3

const rarestOf = <Some extends Part>(words: readonly Some[]): readonly Some[] =>
  words.toSorted((one, other) => one.entries - other.entries).slice(0, MAX_OF_PHRASE)

const rowPart = (row: readonly string[]): Part => ({
  text: inARow(row),
  entries: 0,
  words: row.length,
  isInARow: true,
})

interface Bigram extends Part {
  /** Of its first word. */
  readonly at: number
}

/** Of each word of a phrase and the next one, where both are short; given the words as parts. */
const bigramsIn = (words: readonly Forms[], parts: readonly Part[]): readonly Bigram[] =>
  rarestOf(
    words.slice(1).flatMap(({ stems }, at) => {
      const pairs = bigramsOf(words[at]?.stems ?? [], stems)
      return pairs ? [{ ...bigramPart(pairs, estimateRow(parts.slice(at, at + 2), words)), at }] : []
    }),
  )

/** The rarest words of a phrase, and its pairs. */
function partsOfRow(each: readonly Part[], pairs: readonly Bigram[]): readonly Part[] {
  const isInBigram = (word: number) => pairs.some(({ at }) => at === word || at + 1 === word)
  return [
    ...rarestOf(each.map((part, at) => (isInBigram(at) ? { ...part, isInBigram: true } : part))),
    ...pairs,
  ]
}

interface LookupOptions {
  readonly isPhrase: boolean
  /** Every entry has its pairs of words. */
  readonly isComplete: boolean
}

function lookUpWords(
  words: readonly Forms[],
  counts: Counts,
  { isPhrase, isComplete }: LookupOptions,
): TermLookup {
  const ofForms = (lexemes: readonly string[]) => partOf(lexemes, sum(lexemes, counts))
  const rowOf = (weight = '') => words.map(({ lexemes }) => anyOf(lexemes, weight))
  const each = words.map(({ lexemes }) => ofForms(lexemes))
  const titles = words.map(({ lexemes }) => ofForms(lexemes.map(inTitle)))
  const entriesOf = (parts: readonly Part[]) =>
    isPhrase ? [estimateRow(parts, words)] : parts.map((part) => part.entries)
  const [entries, titleEntries] = [entriesOf(each), entriesOf(titles)]
  const pairs = isPhrase && isComplete ? bigramsIn(words, each) : []
  const row = isPhrase ? [...partsOfRow(each, pairs), rowPart(rowOf())] : each
  return {
    anywhere: row,
    lately: row,
    often: row,
    onlyInTitle: isPhrase ? [...rarestOf(titles), ...pairs, rowPart(rowOf(':A'))] : titles,
    titled: isPhrase ? [...titles, ...pairs, rowPart(rowOf())] : titles,
    ranked: words.flatMap(({ word, lexemes }) => [...new Set([word, ...lexemes])]),
    entries,
    latelyEntries: entries,
    oftenEntries: entries,
    titleEntries,
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

const longestOf = (parts: readonly string[]): string =>
  parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')

function lookUpPattern(parts: readonly string[], expanded: readonly ExpandedWord[]): TermLookup {
  const words = expanded.map(({ word }) => word)
  const titles = expanded.filter(({ titleEntries }) => titleEntries > 0).map(({ word }) => inTitle(word))
  // What no word has is looked for by itself, and is not there.
  const none = parts.join('*')
  const inTitles = titles.length > 0 ? titles : [inTitle(none)]
  const entriesOf = (some: readonly ExpandedWord[]) => some.reduce((total, word) => total + word.entries, 0)
  const entries = entriesOf(expanded)
  // Of the newest fewer will do, for those with the title come beside them.
  const latelyEntries = Math.sqrt(entries * entriesOf(expanded.slice(0, MAX_LATELY)))
  const oftenEntries = entriesOf(expanded.slice(0, MAX_OFTEN))
  const titleEntries = expanded.reduce((total, word) => total + word.titleEntries, 0)
  return {
    anywhere: [partOf(words.length > 0 ? words : [none], entries)],
    lately: [partOf(words.length > 0 ? words.slice(0, MAX_LATELY) : [none], latelyEntries)],
    often: [partOf(words.length > 0 ? words.slice(0, MAX_OFTEN) : [none], oftenEntries)],
    onlyInTitle: [partOf(inTitles, titleEntries)],
    ranked: words.slice(0, MAX_RANKED),
    titled: [partOf(inTitles.slice(0, MAX_RANKED), titleEntries)],
    entries: [entries],
    latelyEntries: [latelyEntries],
    oftenEntries: [oftenEntries],
    titleEntries: [titleEntries],
    unknown: words.length > 0 ? [] : [none],
    found: { words: new Set(words), stems: new Set(), part: longestOf(parts) },
  }
}

const wordsOfTerm = (term: Term): readonly string[] =>
  term.kind === 'word' ? [term.word] : term.kind === 'phrase' ? term.words : []

/** Of all words, and of the stems of those in phrases. */
async function stemsFor(
  { db, config: { language } }: SearchContext,
  terms: readonly Term[],
): Promise<ReadonlyMap<string, string>> {
  const stems = await stemsOf(db, language, terms.flatMap(wordsOfTerm))
  const inPhrases = terms.flatMap((term) => (term.kind === 'phrase' ? term.words : []))
  if (inPhrases.length === 0) return stems
  const ofStems = await stemsOf(
    db,
    language,
    inPhrases.map((word) => stems.get(word) ?? word),
  )
  return new Map([...ofStems, ...stems])
}

/** One statement for all words that are not known, and one for all patterns; `extraLexemes` are counted with them. */
export async function lookUp(
  context: SearchContext,
  { terms }: ParsedQuery,
  { extraLexemes, isComplete }: { extraLexemes: readonly string[]; isComplete: boolean },
): Promise<{ found: readonly TermLookup[]; counts: Counts }> {
  const words = terms.flatMap(wordsOfTerm)
  const patterns = terms.flatMap((term) => (term.kind === 'pattern' ? [term.parts] : []))
  const { language } = context.config
  const stemOf = await stemsFor(context, terms)
  const families = words.map((word) => {
    const { lexemes } = formsOf(language, word, stemOf)
    return [...lexemes, ...lexemes.map(inTitle)]
  })
  const vocabulary = vocabularyOf(context)
  const [counts, expanded] = await Promise.all([
    vocabulary.countsOf([...families, ...extraLexemes.map((marker) => [marker])]),
    vocabulary.expand(patterns),
  ])
  const share = Math.floor(MAX_FOR_PATTERNS / patterns.length)
  const found = terms.map((term) => {
    if (term.kind === 'pattern') {
      const fitting = expanded[patterns.indexOf(term.parts)] ?? []
      return lookUpPattern(term.parts, fitting.slice(0, share))
    }
    const forms = wordsOfTerm(term).map((word) => formsOf(language, word, stemOf))
    return lookUpWords(forms, counts, { isPhrase: term.kind === 'phrase', isComplete })
  })
  return { found, counts }
}
