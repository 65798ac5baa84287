/** Followers that keep the index up to date. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { Follower } from '../../../work/follower.ts'
import { measureBacklog } from './backlog-queries.ts'
import { indexSome, mergePending, writeWordCounts } from './indexing.ts'

/** The longest pause of a rebuild; new changes wait no longer than that. */
const LONGEST_PAUSE_MS = 250

/** Runs until nothing is queued. A rebuild pauses as long as it works, because nobody waits for it. */
async function indexQueued(context: Context, stopping: AbortSignal): Promise<'done' | 'busy'> {
  let isBusy = false
  while (!stopping.aborted) {
    const began = performance.now()
    const result = await indexSome(context)
    isBusy = result === 'busy'
    if (result === 'nothing' || result === 'busy') break
    if (result === 'changes') continue
    await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS))
  }
  return isBusy ? 'busy' : 'done'
}

/** The other node may have read its batch before the newest change. */
const BUSY_MS = 100

/** Spaced, because larger batches cost less per entry. */
export const searchIndexing: Follower = {
  name: 'search',
  complaint: 'changes could not be indexed',
  topics: ['search', 'activities'],
  pollMs: 10_000,
  spacingMs: 200,
  run: async (context, stopping) => ((await indexQueued(context, stopping)) === 'busy' ? BUSY_MS : undefined),
}

/**
 * PostgreSQL merges a pending list of 4 MB by itself, about 1,050 replies; under load that is sooner. Every search reads the
 * whole list: 1 to 3 ms without it, 3 to 9 with 250 replies, 6 to 20 with 1,000.
 */
const MERGED_AFTER_MS = 5_000

export const pendingMerging: Follower = {
  name: 'search-pending',
  complaint: 'the pending list of the search index could not be merged',
  delayMs: MERGED_AFTER_MS,
  wakeBy: ({ searchMeters }, wake) => searchMeters.whenIndexed(wake),
  async run(context) {
    await mergePending(context)
    return undefined
  },
}

/** In one transaction; the next run writes the rest. */
const MAX_WORDS = 5_000
/** Searches remember counts for a minute as well. */
const WORDS_MS = 60_000

export const wordCounting: Follower = {
  name: 'words',
  complaint: 'word counts could not be written',
  delayMs: WORDS_MS,
  runsAtStop: true,
  wakeBy: ({ searchMeters }, wake) => searchMeters.whenIndexed(wake),
  async run(context) {
    await writeWordCounts(context, MAX_WORDS)
    return context.wordCounts.isAnythingLeft ? WORDS_MS : undefined
  },
}

/** Kept in memory, so that reading the metrics costs no query. */
export async function measureSearch({ jobDb, searchMeters }: Context): Promise<void> {
  searchMeters.backlog = await measureBacklog(jobDb)
}
