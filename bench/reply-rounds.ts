/** One round of replies, with what follows them: until they can be found and are in the inboxes. */
import type postgres from 'postgres'
import { countWaiting, untilNothingWaits, untilSeen, watchUnseen, withoutBackground } from './background.ts'
import { cpuMsOf, type Load, type Measurement, measure, median, mediansOf } from './load.ts'
import { cpuSeconds, postgresCpuSeconds, type Running } from './processes.ts'
import { walPosition, walSince } from './wal.ts'

/** The rate is that until every reply is seen; the CPU also that of the readers of the log that look later. */
export interface Round extends Measurement {
  /** How many replies were unseen at most, and when the writing stopped; the time until none was. */
  readonly mostUnseen: number
  readonly unseenThen: number
  readonly afterSeconds: number
  /** Bytes of the write-ahead log for a reply, without and of full-page images. */
  readonly walBytes: number
  readonly imageBytes: number
}

/** Medians of several rounds, and how the CPU of the last one compares with that of the first. */
export interface ReplyFigures extends Round {
  readonly growth: number
}

async function cpuOf({ pid, postmaster = 0 }: Running) {
  return { node: await cpuSeconds(pid), postgres: await postgresCpuSeconds(postmaster) }
}

export async function untilFound(target: Running, sql: postgres.Sql, load: Load): Promise<Round> {
  await untilNothingWaits(sql)
  const position = await walPosition(sql)
  const before = await cpuOf(target)
  const { done: measured, most } = await watchUnseen(sql, measure(target, load))
  const { unseen } = await countWaiting(sql)
  await untilSeen(sql)
  const seenAt = performance.now()
  await untilNothingWaits(sql)
  const after = await cpuOf(target)
  const wal = await walSince(sql, position)
  const replies = Math.max(1, measured.requests)
  return {
    ...measured,
    requestsPerSecond: (replies * 1000) / (seenAt - measured.beganAt),
    nodeCpuMs: ((after.node - before.node) * 1000) / replies,
    postgresCpuMs: ((after.postgres - before.postgres) * 1000) / replies,
    mostUnseen: Math.max(most, unseen),
    unseenThen: unseen,
    afterSeconds: (seenAt - measured.endedAt) / 1000,
    walBytes: wal.bytes / replies,
    imageBytes: wal.imageBytes / replies,
  }
}

export async function forTheWriter(target: Running, sql: postgres.Sql, load: Load): Promise<Round> {
  return await withoutBackground(sql, async () => {
    const position = await walPosition(sql)
    const measured = await measure(target, load)
    const wal = await walSince(sql, position)
    const replies = Math.max(1, measured.requests)
    const nothing = { mostUnseen: 0, unseenThen: 0, afterSeconds: 0 }
    return { ...measured, ...nothing, walBytes: wal.bytes / replies, imageBytes: wal.imageBytes / replies }
  })
}

export function figuresOf(rounds: readonly Round[]): ReplyFigures {
  const of = (name: keyof Round) => median(rounds.map((one) => one[name]))
  const cpu = (one?: Round) => (one ? cpuMsOf(one) : 0)
  return {
    ...mediansOf(rounds),
    mostUnseen: of('mostUnseen'),
    unseenThen: of('unseenThen'),
    afterSeconds: of('afterSeconds'),
    walBytes: of('walBytes'),
    imageBytes: of('imageBytes'),
    growth: cpu(rounds.at(-1)) / cpu(rounds[0]),
  }
}
