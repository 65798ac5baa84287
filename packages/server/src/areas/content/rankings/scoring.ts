/**
 * Keeps the scores of content, places and people. Likes and answers come from the log, views from the visits; either marks
 * content to be scored, and a follower scores the marked content in batches.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { type FollowingReader, type RangeReader, type ReadEnd, readRange } from '../../record/activity-log.ts'
import { deleteOldVisitDays, deleteOldVisits, insertParticipation } from '../visits/visit-queries.ts'
import {
  deleteQuiet,
  markChangedDue,
  markOldestDue,
  scorePeople,
  scorePlaces,
  scoreSomeDue,
} from './scoring-queries.ts'

const reader: RangeReader = {
  name: 'rankings',
  async handle(tx, range) {
    await insertParticipation(tx.db, range)
    await markChangedDue(tx.db, range)
    tx.noteChange('rankings')
    return []
  },
}

const RANGE_SIZE = 5_000
const SPACING_MS = 2_000

/** Reads to the end of the log. */
export async function followForRankings(
  context: Pick<Context, 'writeDb'>,
  stopping?: AbortSignal,
): Promise<ReadEnd> {
  let read: number | 'busy' = RANGE_SIZE
  while (read === RANGE_SIZE && !stopping?.aborted) read = await readRange(context, reader, RANGE_SIZE)
  return read === 'busy' ? 'busy' : 'done'
}

export const rankingsFollowing: FollowingReader = {
  name: reader.name,
  complaint: 'likes and replies could not be counted for rankings',
  spacingMs: SPACING_MS,
  readToEnd: followForRankings,
}

/**
 * Keeps a statement short: of each content at most 4,000 rows are read, and one that exceeds its time would be tried again and again.
 * Chosen, not measured; decision 0171 has what all of it took.
 */
const BATCH_SIZE = 25

/** After each batch it waits this many times as long as the batch took: scores may be late, writers of replies may not. */
const REST = 9

async function scoreBatch(writeDb: Database): Promise<number> {
  return await inTransaction(writeDb, async (tx) => {
    const batch = await scoreSomeDue(tx.db, BATCH_SIZE)
    await scorePlaces(tx.db, batch.placeIds)
    await scorePeople(tx.db, batch.authorIds)
    return batch.count
  })
}

/** Stopping ends it at once, which the timer reports as an error. */
async function rest(ms: number, stopping: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
}

/** Scores everything that is due. */
export async function scoreDue({ writeDb }: Pick<Context, 'writeDb'>, stopping?: AbortSignal): Promise<void> {
  let count = BATCH_SIZE
  while (count === BATCH_SIZE && !stopping?.aborted) {
    const begun = performance.now()
    count = await scoreBatch(writeDb)
    const restMs = REST * (performance.now() - begun)
    if (count === BATCH_SIZE) await rest(restMs, stopping)
  }
}

export const scoring: Follower = {
  name: 'scores',
  complaint: 'popular and trending content could not be scored',
  topics: ['rankings'],
  pollMs: 30_000,
  spacingMs: SPACING_MS,
  async run(context, stopping) {
    await scoreDue(context, stopping)
    return undefined
  },
}

/** Every ten minutes: 100,000 scores are checked again in about three hours. */
const CHECKED_AGAIN = 5_000

/** What is checked again is scored by the follower when it next looks. */
export async function tidyRankings(db: Database): Promise<void> {
  await markOldestDue(db, CHECKED_AGAIN)
  await deleteQuiet(db)
  await deleteOldVisits(db)
  await deleteOldVisitDays(db)
}
