/** Looks up the terms of a query in the vocabulary. */

import { bigramsOf } from './bigrams.ts'
import { asStem, beginningMarker, inTitle } from './markers.ts'
import type { ParsedQuery, Term } from './query-parser.ts'
import { anyOf, bigramPart, inARow, type Part, partOf } from './query-text.ts'
import type { SearchContext } from './search-context.ts'
import { hasForms, stemsOf } from './stems.ts'
import { UNSPACED } from './tokenizer.ts'
import { vocabularyOf } from './vocabulary.ts'
import type { ExpandedWord } from './vocabulary-queries.ts'

export interface FoundTerm {
  /** As typed, or the words that match a pattern. */
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly phrase?: readonly string[]
  /** Of a pattern: its longest part, which all of the words have. */
  readonly part?: string
}

/** A term as parts that an entry must all have, with estimates of their entries. */
export interface TermLookup {
  readonly anywhere: readonly Part[]
  /** In the title only, phrases in order. */
  readonly onlyInTitle: readonly Part[]
  /** Like `anywhere`, with only the most frequent words of a pattern: for the newest entries. */
  readonly frequent: readonly Part[]
  readonly ranked: readonly string[]
  /** In the title or the tags. */
  readonly titled: readonly Part[]
  readonly entries: readonly number[]
  readonly frequentEntries: readonly number[]
  readonly titleEntries: readonly number[]
  readonly unknown: readonly string[]
  readonly found: FoundTerm
}

/** Words of a pattern in the rank query; more cost time and hardly change the order. */
const MAX_RANKED = 12
/** Words of all patterns of a query together; each keeps its most frequent ones. */
const MAX_FOR_PATTERNS = 1_000
/** Words of a pattern that are looked up first: the index checks every candidate against each (decision 0113). */
const MAX_FREQUENT = 12

interface Forms {
  readonly word: string
  readonly stem: string
  /** Every entry with the word has one of these. */
  readonly lexemes: readonly string[]
  /** Every entry with the word has one of these stems: a word that is spelled like the stem may have another stem. */
  readonly stems: readonly string[]
  /** The marker of names that begin so, if that is enough. */
  readonly beginning?: string | undefined
}

/** A stem also matches as a plain word. */
function formsOf(language: string, word: string, stemOf: ReadonlyMap<string, string>): Forms {
  const base = stemOf.get(word) ?? word
  return {
    word,
    stem: base,
    lexemes: hasForms(language, word) ? [base, asStem(base)] : [base],
    stems: [...new Set([base, stemOf.get(base) ?? base])],
  }
}

const beginningOf = ({ beginning }: Forms): string[] => (beginning === undefined ? [] : [beginning])

type Counts = ReadonlyMap<string, number>

const sum = (lexemes: readonly string[], counts: Counts): number =>
  lexemes.reduce((total, lexeme) => total + (counts.get(lexeme) ?? 0), 0)

/** People search for phrases that exist: one in so many entries with the rarest word has it (measured: see ENOUGH). */
const OF_RAREST = 4
/** The same for the characters of a word in a script without spaces. */
const OF_RAREST_PIECES = 1.5

/** Estimates in how many entries the words are in a row. */
function estimateRow(parts: readonly Part[], words: readonly Forms[]): number {
  const isInPieces = words.every(({ word }) => UNSPACED.test(word))
  return Math.min(...parts.map(({ entries }) => entries)) / (isInPieces ? OF_RAREST_PIECES : OF_RAREST)
}

/** The more frequent words of a phrase hardly narrow the result of the three rarest. */
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
  /** Position of its first word. */
  readonly at: number
}

/** The bigrams of neighbouring short words of a phrase. */
const bigramsIn = (words: readonly Forms[], parts: readonly Part[]): readonly Bigram[] =>
  rarestOf(
    words.slice(1).flatMap(({ stems }, at) => {
      const pairs = bigramsOf(words[at]?.stems ?? [], stems)
      return pairs ? [{ ...bigramPart(pairs, estimateRow(parts.slice(at, at + 2), words)), at }] : []
    }),
  )

/** The rarest words of a phrase, and its bigrams. */
function partsOfRow(each: readonly Part[], pairs: readonly Bigram[]): readonly Part[] {
  const isInBigram = (word: number) => pairs.some(({ at }) => at === word || at + 1 === word)
  return [
    ...rarestOf(each.map((part, at) => (isInBigram(at) ? { ...part, isInBigram: true } : part))),
    ...pairs,
  ]
}

interface LookupOptions {
  readonly isPhrase: boolean
  /** Every entry has its bigrams. */
  readonly isComplete: boolean
}

function lookUpWords(
  words: readonly Forms[],
  counts: Counts,
  { isPhrase, isComplete }: LookupOptions,
): TermLookup {
  const ofForms = (lexemes: readonly string[]) => partOf(lexemes, sum(lexemes, counts))
  const rowOf = (weight = '') => words.map(({ lexemes }) => anyOf(lexemes, weight))
  const each = words.map((word) => ofForms([...word.lexemes, ...beginningOf(word)]))
  const titles = words.map((word) => ofForms([...word.lexemes.map(inTitle), ...beginningOf(word)]))
  const entriesOf = (parts: readonly Part[]) =>
    isPhrase ? [estimateRow(parts, words)] : parts.map((part) => part.entries)
  const [entries, titleEntries] = [entriesOf(each), entriesOf(titles)]
  const pairs = isPhrase && isComplete ? bigramsIn(words, each) : []
  const row = isPhrase ? [...partsOfRow(each, pairs), rowPart(rowOf())] : each
  return {
    anywhere: row,
    frequent: row,
    onlyInTitle: isPhrase ? [...rarestOf(titles), ...pairs, rowPart(rowOf(':A'))] : titles,
    titled: isPhrase ? [...titles, ...pairs, rowPart(rowOf())] : titles,
    ranked: words.flatMap(({ word, lexemes }) => [...new Set([word, ...lexemes])]),
    entries,
    frequentEntries: entries,
    titleEntries,
    unknown: words
      .filter((word) => ![...word.lexemes, ...beginningOf(word)].some((lexeme) => counts.has(lexeme)))
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
  // A pattern without words becomes a lexeme that no entry has.
  const none = parts.join('*')
  const inTitles = titles.length > 0 ? titles : [inTitle(none)]
  const entriesOf = (some: readonly ExpandedWord[]) => some.reduce((total, word) => total + word.entries, 0)
  const entries = entriesOf(expanded)
  // Fewer of the newest are enough, because title matches are added.
  const frequentEntries = Math.sqrt(entries * entriesOf(expanded.slice(0, MAX_FREQUENT)))
  const titleEntries = expanded.reduce((total, word) => total + word.titleEntries, 0)
  const anywhere = [partOf(words.length > 0 ? words : [none], entries)]
  return {
    anywhere,
    frequent:
      words.length > MAX_FREQUENT ? [partOf(words.slice(0, MAX_FREQUENT), frequentEntries)] : anywhere,
    onlyInTitle: [partOf(inTitles, titleEntries)],
    ranked: words.slice(0, MAX_RANKED),
    titled: [partOf(inTitles.slice(0, MAX_RANKED), titleEntries)],
    entries: [entries],
    frequentEntries: [frequentEntries],
    titleEntries: [titleEntries],
    unknown: words.length > 0 ? [] : [none],
    found: { words: new Set(words), stems: new Set(), part: longestOf(parts) },
  }
}

const wordsOfTerm = (term: Term): readonly string[] =>
  term.kind === 'word' ? [term.word] : term.kind === 'phrase' ? term.words : []

/** Stems of all words, and of the stems of words in phrases. */
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

interface LookupContext extends Pick<LookupOptions, 'isComplete'> {
  readonly extraLexemes: readonly string[]
  readonly completesNames: boolean
}

/** One statement for all uncached words and `extraLexemes`, and one for all patterns. */
export async function lookUp(
  context: SearchContext,
  { terms }: ParsedQuery,
  { extraLexemes, isComplete, completesNames }: LookupContext,
): Promise<{ found: readonly TermLookup[]; counts: Counts }> {
  const words = terms.flatMap(wordsOfTerm)
  const patterns = terms.flatMap((term) => (term.kind === 'pattern' ? [term.parts] : []))
  const { language } = context.config
  const stemOf = await stemsFor(context, terms)
  const last = terms.at(-1)
  const begun = completesNames && last?.kind === 'word' ? last.word : undefined
  const formsFor = (word: string): Forms => ({
    ...formsOf(language, word, stemOf),
    beginning: word === begun ? beginningMarker(word) : undefined,
  })
  const families = words.map(formsFor).map((forms) => {
    return [...forms.lexemes, ...forms.lexemes.map(inTitle), ...beginningOf(forms)]
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
    const forms = wordsOfTerm(term).map(formsFor)
    return lookUpWords(forms, counts, { isPhrase: term.kind === 'phrase', isComplete })
  })
  return { found, counts }
}
