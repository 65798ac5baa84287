/** The index follows what is written, behind the requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { Follower } from '../../../work/follower.ts'
import { measureBacklog } from './backlog-queries.ts'
import { indexSome, tidy, writeWordCounts } from './indexing.ts'

/** Whoever writes finds it a moment later, so that they wait no longer for what is indexed anew than this. */
const LONGEST_PAUSE_MS = 250

/** Until nothing is noted. What nobody waits for takes no more than half of the time. */
export async function indexWhatIsNoted(context: Context, stopping: AbortSignal): Promise<void> {
  let hasWritten = false
  while (!stopping.aborted) {
    const began = performance.now()
    const turn = await indexSome(context)
    if (turn === 'nothing' || turn === 'busy') break
    hasWritten = true
    if (turn === 'urgent') continue
    await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS))
  }
  if (hasWritten) await tidy(context)
}

/** At one time; the rest follows. */
const MOST_WORDS = 5_000
const WORDS_MS = 5_000

export const wordCounting: Follower = {
  name: 'words',
  complaint: 'word counts could not be written',
  delayMs: WORDS_MS,
  runsAtStop: true,
  wakeBy: ({ wordCounts }, wake) => wordCounts.whenWaiting(wake),
  async run(context) {
    await writeWordCounts(context, MOST_WORDS)
    return context.wordCounts.isAnythingLeft ? WORDS_MS : undefined
  },
}

/** Kept for whoever reads the metrics, so that asking for those costs nothing. */
export async function measureSearch({ taskDb, searchMeters }: Context): Promise<void> {
  searchMeters.backlog = await measureBacklog(taskDb)
}
