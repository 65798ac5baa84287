/**
 * Estimates how frequent a phrase is by counting it in some of the newest entries that have its words; no index knows it.
 */

import { foundOfKinds, matchesAny } from './entry-filters.ts'
import { countPhrase } from './phrase-queries.ts'
import type { Part } from './query-text.ts'
import type { SearchContext } from './search-context.ts'
import { type Corpus, newestPart, shareOf, shareOfAll } from './selectivity.ts'
import type { TermLookup } from './term-lookup.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Entries in the sample: with the rarest word, or bigram as estimated. */
const LOOKED_AT = 600
/** If no sampled entry has it: one in so many of those with its words. */
const RAREST = 8
/**
 * Phrases without bigrams take longer to find and are better matches, so fewer are enough. Without this, COLLIDING_SHARE
 * and the two OF_RAREST, PostgreSQL took 6.4 ms instead of 4.7 for a phrase at 1,000,000 contents.
 */
const ENOUGH = 0.45

/** The term with the estimated number of its entries. */
async function weigh(
  context: SearchContext,
  term: TermLookup,
  { corpus, total }: { corpus: Corpus; total: number },
): Promise<TermLookup> {
  const phrase = term.anywhere.find(({ isInARow }) => isInARow)
  if (!phrase) return term
  const parts = term.anywhere.filter((part) => part !== phrase)
  const hasPairs = parts.some(({ pairs }) => pairs)
  const shares = parts.map(({ entries }) => shareOf(entries, total))
  const span = LOOKED_AT / Math.min(...shares)
  if (span * 2 >= corpus.size) return term
  const kinds = [...corpus.newest.keys()]
  const share = await vocabularyOf(context).shareOfPhrase(`${kinds} ${phrase.text}`, async () => {
    const newest = matchesAny([[newestPart(corpus, span), ...parts]], total)
    const having = await countPhrase(context.searchDb, foundOfKinds(kinds, newest), phrase.text)
    // A lower estimate: half a standard deviation below the count.
    return having > 0 ? (having - Math.sqrt(having) / 2) / span : shareOfAll(shares) / RAREST
  })
  const most = Math.min(...parts.map(({ entries }) => entries))
  const entries = Math.min(most, (total * share) / (hasPairs ? 1 : ENOUGH))
  const weighed = (part: Part): Part => (part.pairs ? { ...part, entries: total * share } : part)
  return {
    ...term,
    anywhere: term.anywhere.map(weighed),
    frequent: term.frequent.map(weighed),
    titled: term.titled.map(weighed),
    entries: [entries],
    frequentEntries: [entries],
  }
}

export async function weighPhrases(
  context: SearchContext,
  terms: readonly TermLookup[],
  among: { corpus: Corpus; total: number },
): Promise<readonly TermLookup[]> {
  return await Promise.all(terms.map((term) => weigh(context, term, among)))
}
