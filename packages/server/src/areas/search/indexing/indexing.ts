/**
 * Indexes what changed. It reads objects after their change was noted, and writes entries in the transaction that deletes
 * the notes: nothing is lost in a crash, and indexing twice changes nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseErrorCode, isPassing, type Transaction } from '../../../db/transaction.ts'
import type { SearchDocument } from '../../../engines/text-search/entries.ts'
import { gatherDocuments } from './documents.ts'
import { makeEntries } from './entries.ts'
import { deleteEntries, mergePendingList, sweepWords, writeEntries } from './entry-queries.ts'
import { type Indexing, type IndexingResult, withIndexingLock, writeWords } from './indexing-lock.ts'
import * as queries from './indexing-queries.ts'

const CHANGES_AT_ONCE = 200
const REBUILT_AT_ONCE = 250
/** Of texts, in one batch. */
const BYTES_AT_ONCE = 1_000_000
const SWEPT_WORDS = 5_000

/** The new numbers in a rebuild, by every kind and id that the entry may have. */
function numbersOf(tasks: readonly queries.IndexingTask[]): Map<string, number> {
  return new Map(
    tasks.flatMap(({ kind, object_id, number }) => {
      if (number === null) return []
      const kinds = kind === 'content' ? ['content', 'answer'] : [kind]
      return kinds.map((name): [string, number] => [`${name} ${object_id}`, Number(number)])
    }),
  )
}

interface Batch {
  readonly tasks: readonly queries.IndexingTask[]
  readonly state: queries.SearchState
  /** The share of each text that is indexed. */
  readonly share: number
}

const trimmed = (document: SearchDocument, share: number): SearchDocument =>
  share === 1 ? document : { ...document, text: document.text.slice(0, document.text.length * share) }

async function indexBatch(indexing: Indexing, tx: Transaction, batch: Batch): Promise<void> {
  const { tasks, state, share } = batch
  for (const task of tasks) if (task.kind === 'conversation') await queries.noteAnswers(tx.db, task)
  const { documents, gone, postponed } = await gatherDocuments(tx.db, tasks, BYTES_AT_ONCE)
  const { entries, counts } = await makeEntries(tx.db, indexing.config.language, {
    documents: documents.map((document) => trimmed(document, share)),
    numbers: numbersOf(tasks),
  })
  if (gone.length > 0) await deleteEntries(tx.db, gone)
  if (entries.length > 0) await writeEntries(tx.db, entries)
  if (counts.size > 0) await writeWords(indexing, tx, state.generation, indexing.wordCounts.add(counts))
  const done = tasks.filter(({ kind, object_id }) => kind !== 'content' || !postponed.has(object_id))
  await queries.deleteTasks(tx.db, done)
  if (entries.length > 0) tx.afterCommit(() => indexing.searchMeters.noteIndexed(entries.length))
}

/** Deletes unused words at the end of a rebuild. */
async function sweepSome(
  indexing: Indexing,
  tx: Transaction,
  state: queries.SearchState,
): Promise<IndexingResult> {
  const { generation, swept_after: after } = state
  if (after === null) return 'nothing'
  if (after === '') await writeWords(indexing, tx, generation, indexing.wordCounts.flush())
  const last = await sweepWords(tx.db, { generation, after, limit: SWEPT_WORDS })
  await queries.writeState(tx.db, { swept_after: last })
  // Not worth a line at the first start, when there is next to nothing to index.
  if (last === null && generation > 1) tx.afterCommit(() => indexing.log.info('the search index is rebuilt'))
  return 'sweep'
}

interface Taken {
  readonly result: IndexingResult
  readonly tasks: readonly queries.IndexingTask[]
}

async function takeTasks(tx: Transaction, { rebuilt_to }: queries.SearchState): Promise<Taken> {
  const changed = await queries.findChangedTasks(tx.db, CHANGES_AT_ONCE)
  if (changed.length > 0) return { result: 'changes', tasks: changed }
  const tasks = await queries.findRebuildTasks(tx.db, rebuilt_to, REBUILT_AT_ONCE)
  // Everything before the first of these is done, so the next look starts here.
  const [first] = tasks
  if (first) await queries.writeState(tx.db, { rebuilt_to: String(BigInt(first.id) - 1n) })
  return { result: 'rebuild', tasks }
}

/** An object that cannot be indexed is tried again with less of its text, and in the end left out. */
const SHARES = [1, 0.5, 0.1, 0] as const

async function indexAlone(indexing: Indexing, task: queries.IndexingTask): Promise<void> {
  for (const share of SHARES) {
    try {
      await withIndexingLock(indexing, async (tx, state) => {
        if (!(await queries.isStillDue(tx.db, task))) return 'changes'
        await indexBatch(indexing, tx, { tasks: [task], state, share })
        return 'changes'
      })
      return
    } catch (error) {
      if (isPassing(error)) throw error
      indexing.log.warn({ err: error, task, share }, 'an object could not be indexed in full')
    }
  }
  indexing.log.error({ task }, 'an object could not be indexed at all')
  await queries.deleteTasks(indexing.jobDb, [task])
}

/** On a slow disk a batch may run into the statement timeout, and would do so again. */
const isTooMuch = (error: unknown) => databaseErrorCode(error) === '57014'

/** One batch. Changes come before a rebuild. */
export async function indexSome(indexing: Indexing): Promise<IndexingResult> {
  if (!(await queries.hasWork(indexing.jobDb))) return 'nothing'
  let taken: Taken | undefined
  try {
    return await withIndexingLock(indexing, async (tx, state) => {
      taken = await takeTasks(tx, state)
      if (taken.tasks.length === 0) return await sweepSome(indexing, tx, state)
      await indexBatch(indexing, tx, { tasks: taken.tasks, state, share: 1 })
      return taken.result
    })
  } catch (error) {
    if (!taken || taken.tasks.length === 0 || (isPassing(error) && !isTooMuch(error))) throw error
    // One bad object must not keep the others from being indexed, and a batch may be too large for one statement.
    for (const task of taken.tasks) await indexAlone(indexing, task)
    return taken.result
  }
}

/** Writes the word counts that are still in memory. */
export async function writeWordCounts(indexing: Indexing, most?: number): Promise<void> {
  if (!indexing.wordCounts.isAnythingLeft) return
  await withIndexingLock(indexing, async (tx, { generation }) => {
    await writeWords(indexing, tx, generation, indexing.wordCounts.flush(most))
    return 'words'
  })
}

/** Only the owner of the index may; autovacuum does it too. */
export async function mergePending({ jobDb, log }: Indexing): Promise<void> {
  await mergePendingList(jobDb).catch((error) =>
    log.debug({ err: error }, 'the pending list of the search index was not merged'),
  )
}

const PAUSE_MS = 10

/** Indexes until nothing is left, including what is noted meanwhile. */
export async function indexNow(indexing: Indexing): Promise<void> {
  for (;;) {
    const result = await indexSome(indexing)
    if (result === 'nothing') break
    if (result === 'busy') await sleep(PAUSE_MS)
  }
  await writeWordCounts(indexing)
}
