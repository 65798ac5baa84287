/** Plans a search: which entries match, and which of them are ranked before the rest. */
import type { RawBuilder } from 'kysely'
import type { Condition } from '../../db/list.ts'
import { foundOfKinds, matches, matchesAny, NOTHING, ofKinds, tsquery } from './entry-filters.ts'
import type { SearchKind } from './markers.ts'
import { weighPhrases } from './phrase-selectivity.ts'
import type { ParsedQuery } from './query-parser.ts'
import { allOf, anyOf, type Part, partOf, textsOf } from './query-text.ts'
import type { SearchContext } from './search-context.ts'
import {
  type Corpus,
  type Estimate,
  newestPart,
  ofKindsPart,
  shareOf,
  shareWith,
  spanOf,
} from './selectivity.ts'
import { type FoundTerm, lookUp, type TermLookup } from './term-lookup.ts'
import { vocabularyOf } from './vocabulary.ts'

export interface FoundWords {
  readonly terms: readonly FoundTerm[]
  /** Words in no entry. */
  readonly unknown: readonly string[]
}

export interface SearchPlan {
  readonly kinds: readonly SearchKind[]
  /** A term is in no entry, so nothing is found. */
  readonly isEmpty: boolean
  /** All matches, over the alias `entry`. */
  readonly matches: Condition
  /** The matches to rank; all of them if the plan is not partial. */
  readonly best: Condition
  readonly isPartial: boolean
  /** So many with the best words usually fill a page. */
  readonly first: number
  /** The plan that ranks so many times as many. */
  widened(times: number): SearchPlan
  /** For ts_rank over entry.vector: any of the words, as typed or by stem. */
  readonly rankQuery: RawBuilder<unknown>
  /** All terms are in the title or the tags. */
  readonly titleQuery: RawBuilder<unknown>
  readonly found: FoundWords
}

export interface SearchOptions {
  readonly subjectOnly?: boolean
  /** Entries must have one marker of each group. */
  readonly markers?: readonly (readonly string[])[] | undefined
  /** Whether the last word may be the beginning of a name. */
  readonly completesNames?: boolean | undefined
}

/** How many of the newest title matches and of the newest matches are ranked (decision 0113). */
const TITLES_WANTED = 60
const WANTED = 100
const WANTED_OF_SEVERAL = 150

/**
 * If all entries are searched for the frequent words of a wildcard only, this share of what is wanted is enough: at
 * 1,160,000 contents the p95 of suffixes with a filter falls from 59 to 50 ms, while nothing else changes.
 */
const ENOUGH = 0.5

/** If words decide the rank, so many come before the other ranked ones: two pages and some that the caller may not see. */
const FIRST = 60

/**
 * A marker that more than this share of entries has is checked by the columns of the object; the index would take longer.
 */
const DENSE = 0.2

interface Group extends Part {
  readonly share: number
}

interface PlanInput {
  readonly kinds: readonly SearchKind[]
  readonly corpus: Corpus
  /** Entries of all kinds, as the vocabulary counts them. */
  readonly total: number
  readonly terms: readonly TermLookup[]
  readonly groups: readonly Group[]
  readonly subjectOnly: boolean
  readonly isEmpty: boolean
}

const isStorable = (marker: string): boolean => marker.isWellFormed() && !marker.includes('\u0000')

/** The newest entries with all parts; undefined if those are all entries. */
function newestOf(
  { corpus, groups }: PlanInput,
  parts: readonly Part[],
  estimate: Pick<Estimate, 'shares' | 'frequent' | 'wanted' | 'times'>,
): readonly Part[] | undefined {
  const span = spanOf({ ...estimate, marks: groups.map(({ share }) => share) }, corpus.size)
  return span === undefined ? undefined : [newestPart(corpus, span), ...parts]
}

interface Parts {
  readonly all: readonly Part[]
  /** With the most frequent words of wildcards only. */
  readonly frequent: readonly Part[]
  readonly titles: readonly Part[]
}

interface Best {
  /** Ranked entries have all parts of one alternative. */
  readonly alternatives: readonly (readonly Part[])[]
  readonly isPartial: boolean
}

function bestOf(input: PlanInput, { all, frequent, titles }: Parts, times: number): Best {
  const { corpus, terms, groups, total, subjectOnly } = input
  const sharesOf = (pick: (term: TermLookup) => readonly number[]) =>
    terms.flatMap((term) => pick(term).map((entries) => shareOf(entries, total)))
  const titleShares = sharesOf((term) => term.titleEntries)
  const frequentShares = sharesOf((term) => term.frequentEntries)
  const own = subjectOnly
    ? { shares: titleShares }
    : { shares: sharesOf((term) => term.entries), frequent: frequentShares }
  const wanted = terms.length > 1 ? WANTED_OF_SEVERAL : WANTED
  const newest = newestOf(input, frequent, { ...own, wanted, times })
  if (newest === undefined) {
    const ofKinds = ofKindsPart(corpus)
    // All words of a wildcard take far longer than the most frequent ones.
    const hasFewer = frequent.some((part, at) => part !== all[at])
    const marks = groups.map(({ share }) => share)
    const isEnough = shareWith(marks, frequentShares) * corpus.size > wanted * times * ENOUGH
    return hasFewer && isEnough
      ? { alternatives: [[ofKinds, ...frequent], titles], isPartial: true }
      : { alternatives: [[ofKinds, ...all]], isPartial: false }
  }
  if (subjectOnly) return { alternatives: [newest], isPartial: true }
  const newestTitles = newestOf(input, titles, { shares: titleShares, wanted: TITLES_WANTED, times })
  return { alternatives: [newest, newestTitles ?? titles], isPartial: true }
}

function planOf(input: PlanInput, times: number): SearchPlan {
  const { kinds, terms, groups, subjectOnly, isEmpty } = input
  const titles = terms.flatMap((term) => term.titled)
  const words = terms.flatMap((term) => (subjectOnly ? term.onlyInTitle : term.anywhere))
  const parts = {
    all: [...groups, ...words],
    frequent: [...groups, ...terms.flatMap((term) => (subjectOnly ? term.onlyInTitle : term.frequent))],
    titles: [...groups, ...titles],
  }
  const sparse = groups.filter(({ share }) => share <= DENSE)
  const best = isEmpty ? undefined : bestOf(input, parts, times)
  const ranked = [...new Set(terms.flatMap((term) => term.ranked))]
  return {
    kinds,
    isEmpty,
    matches: isEmpty ? NOTHING : ofKinds(kinds, matches([...sparse, ...words])),
    best: best ? foundOfKinds(kinds, matchesAny(best.alternatives, input.total)) : NOTHING,
    isPartial: best?.isPartial ?? false,
    first: FIRST,
    widened: (wider) => planOf(input, wider),
    rankQuery: tsquery(ranked.length > 0 ? anyOf(ranked) : ''),
    titleQuery: tsquery(allOf(textsOf(titles))),
    found: { terms: terms.map((term) => term.found), unknown: terms.flatMap((term) => term.unknown) },
  }
}

export async function planSearch(
  context: SearchContext,
  kinds: readonly SearchKind[],
  asked: ParsedQuery,
  { subjectOnly = false, markers = [], completesNames = false }: SearchOptions = {},
): Promise<SearchPlan> {
  const storable = markers.map((group) => group.filter(isStorable))
  const { newest, isComplete } = await vocabularyOf(context).indexState()
  const { found, counts } = await lookUp(context, asked, {
    extraLexemes: storable.flat(),
    isComplete,
    completesNames,
  })
  const own = new Map(kinds.map((kind) => [kind, newest.get(kind) ?? 0]))
  const size = [...own.values()].reduce((sum, number) => sum + number, 0)
  const total = [...newest.values()].reduce((sum, number) => sum + number, 0)
  const hasEmptyGroup = storable.some((group) => group.length === 0)
  const groups = storable
    .filter((group) => group.length > 0)
    .map((group) => {
      const entries = group.reduce((sum, marker) => sum + (counts.get(marker) ?? 0), 0)
      return { ...partOf(group, entries), share: shareOf(entries, Math.sqrt(size * total)) }
    })
  const isEmpty = found.length === 0 || hasEmptyGroup || found.some((term) => term.unknown.length > 0)
  const corpus = { newest: own, size }
  const terms = isEmpty ? found : await weighPhrases(context, found, { corpus, total })
  return planOf({ kinds, corpus, total, terms, groups, subjectOnly, isEmpty }, 1)
}
