/** One node indexes at a time, under a lock that its transaction holds. */
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { SEARCH_RULES } from '../../../engines/text-search/entries.ts'
import { addMissingWords, addWords } from './entry-queries.ts'
import { lockIndexing, readState, type SearchState, writeState } from './indexing-queries.ts'
import type { WordChange } from './word-counts.ts'

export type Indexing = Pick<Context, 'config' | 'writeDb' | 'jobDb' | 'searchMeters' | 'wordCounts' | 'log'>

/** What was indexed; `busy` if another node holds the lock. */
export type IndexingResult = 'nothing' | 'busy' | 'changes' | 'rebuild' | 'sweep' | 'words'

const isOurs = ({ language, rules }: SearchState, { config }: Pick<Indexing, 'config'>): boolean =>
  language === config.language && rules === SEARCH_RULES

export async function withIndexingLock(
  indexing: Indexing,
  work: (tx: Transaction, state: SearchState) => Promise<IndexingResult>,
): Promise<IndexingResult> {
  return await inTransaction(indexing.writeDb, async (tx) => {
    if (!(await lockIndexing(tx.db))) return 'busy'
    const state = await readState(tx.db)
    if (state.language === null) {
      await writeState(tx.db, { language: indexing.config.language, rules: SEARCH_RULES })
    } else if (!isOurs(state, indexing)) return 'nothing' // Another node, with other settings, is rebuilding.
    indexing.wordCounts.begin(state.generation)
    return await work(tx, state)
  })
}

const BATCH_SIZE = 5_000

function* inBatches(counts: ReadonlyMap<string, number>): Generator<ReadonlyMap<string, number>> {
  const all = [...counts]
  for (let at = 0; at < all.length; at += BATCH_SIZE) yield new Map(all.slice(at, at + BATCH_SIZE))
}

export async function writeWords(
  { wordCounts }: Indexing,
  tx: Transaction,
  generation: number,
  change: WordChange,
): Promise<void> {
  const added = new Set<string>()
  for (const some of inBatches(change.unknown)) {
    for (const word of await addMissingWords(tx.db, generation, some)) added.add(word)
  }
  for (const some of inBatches(change.written)) await addWords(tx.db, generation, some)
  tx.afterCommit(() => wordCounts.settle(change, added))
}
