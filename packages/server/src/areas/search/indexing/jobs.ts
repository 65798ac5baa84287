/** The index follows what is written, behind the requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { Follower } from '../../../work/follower.ts'
import { measureBacklog } from './backlog-queries.ts'
import { indexSome, tidy, writeWordCounts } from './indexing.ts'

/** Whoever writes finds it a moment later, so that they wait no longer for what is indexed anew than this. */
const LONGEST_PAUSE_MS = 250

/** Until nothing is queued. What nobody waits for takes no more than half of the time. */
async function indexQueued(context: Context, stopping: AbortSignal): Promise<'done' | 'busy'> {
  let hasWritten = false
  let isBusy = false
  while (!stopping.aborted) {
    const began = performance.now()
    const result = await indexSome(context)
    isBusy = result === 'busy'
    if (result === 'nothing' || result === 'busy') break
    hasWritten = true
    if (result === 'changes') continue
    await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS))
  }
  if (hasWritten) await tidy(context)
  return isBusy ? 'busy' : 'done'
}

/** The node that indexes now may have begun before the newest change was there. */
const BUSY_MS = 100

/** Under load a run takes more changes instead of coming more often: entries are cheaper by the dozen. */
export const searchIndexing: Follower = {
  name: 'search',
  complaint: 'changes could not be indexed',
  topics: ['search', 'activities'],
  pollMs: 10_000,
  spacingMs: 200,
  run: async (context, stopping) => ((await indexQueued(context, stopping)) === 'busy' ? BUSY_MS : undefined),
}

/** At one time; the rest follows. */
const MAX_WORDS = 5_000
const WORDS_MS = 5_000

export const wordCounting: Follower = {
  name: 'words',
  complaint: 'word counts could not be written',
  delayMs: WORDS_MS,
  runsAtStop: true,
  wakeBy: ({ wordCounts }, wake) => wordCounts.whenWaiting(wake),
  async run(context) {
    await writeWordCounts(context, MAX_WORDS)
    return context.wordCounts.isAnythingLeft ? WORDS_MS : undefined
  },
}

/** Kept for whoever reads the metrics, so that asking for those costs nothing. */
export async function measureSearch({ jobDb, searchMeters }: Context): Promise<void> {
  searchMeters.backlog = await measureBacklog(jobDb)
}
