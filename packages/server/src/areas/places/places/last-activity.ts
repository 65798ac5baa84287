/** The last activity of places, derived from the log: the code that writes content does not know of it. */
import type { Context } from '../../../context.ts'
import { type FollowingReader, type RangeReader, type ReadEnd, readRange } from '../../record/activity-log.ts'
import { noteActivityIn } from './last-activity-queries.ts'

const reader: RangeReader = {
  name: 'places',
  async handle(tx, range) {
    await noteActivityIn(tx.db, range)
    return []
  },
}

const BATCH_SIZE = 5_000
const SPACING_MS = 2_000

/** Reads to the end of the log. */
export async function followEvents(
  context: Pick<Context, 'writeDb'>,
  stopping?: AbortSignal,
): Promise<ReadEnd> {
  let read: number | 'busy' = BATCH_SIZE
  while (read === BATCH_SIZE && !stopping?.aborted) read = await readRange(context, reader, BATCH_SIZE)
  return read === 'busy' ? 'busy' : 'done'
}

export const lastActivityOfPlaces: FollowingReader = {
  name: reader.name,
  complaint: 'the last activity of places could not be updated',
  spacingMs: SPACING_MS,
  readToEnd: followEvents,
}
