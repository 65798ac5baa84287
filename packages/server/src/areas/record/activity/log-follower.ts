/**
 * The one follower of the log. It looks once for all readers whether there is anything new, and wakes those that have something
 * to read. Each reader keeps its own position, pace and failures, so that a slow or broken one holds up no other.
 */
import type { Context } from '../../../context.ts'
import { type RunningFollower, startFollower } from '../../../work/follower.ts'
import type { ReadEnd } from './log-reader.ts'
import { findUnread } from './reader-queries.ts'

export interface FollowingReader {
  /** The name of its position in the log. */
  readonly name: string
  /** For the log line when it fails: what could not be done. */
  readonly complaint: string
  /** At least so long between two reads: under load one read takes more activities instead. */
  readonly spacingMs: number
  readToEnd(context: Context, stopping: AbortSignal): Promise<ReadEnd>
}

const POLL_MS = 10_000
const SPACING_MS = 25
/** How soon to look again at activities that an older transaction holds up. The longer it takes, the less often. */
const HELD_UP_MS = 15
const HELD_UP_MAX_MS = 250
/** The node that reads now may have begun before the newest activity was there. */
const BUSY_MS = 100

export function startLogFollower(
  context: Context,
  readers: readonly FollowingReader[],
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): RunningFollower {
  const loops = readers.map(({ name, complaint, spacingMs, readToEnd }) =>
    startFollower(context, {
      name,
      complaint,
      spacingMs,
      run: async (own, stopping) => ((await readToEnd(own, stopping)) === 'busy' ? BUSY_MS : undefined),
    }),
  )
  let pauseMs = HELD_UP_MS
  const looking = startFollower(context, {
    name: 'log',
    complaint: 'the activity log could not be read',
    topics: ['activities'],
    pollMs,
    spacingMs: SPACING_MS,
    async run({ jobDb }) {
      const { unread, known, is_held_up: isHeldUp } = await findUnread(jobDb)
      for (const loop of loops) if (unread.includes(loop.name) || !known.includes(loop.name)) loop.wake()
      const lookAgainMs = isHeldUp ? pauseMs : undefined
      pauseMs = isHeldUp ? Math.min(pauseMs * 1.5, HELD_UP_MAX_MS) : HELD_UP_MS
      return lookAgainMs
    },
  })
  return {
    ...looking,
    async stop() {
      await looking.stop()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
