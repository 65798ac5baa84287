/**
 * Workers say that they live, and take the jobs of those who do not. graphile-worker itself would let the jobs of a worker that
 * was killed wait for four hours.
 */
import type { Context } from '../context.ts'
import { findDeadWorkers, forgetWorkers, noteWorkers, unlockJobsOf } from '../db/job-queue.ts'

/** So often within the time after which a worker is taken for gone: two notices may be late. */
const BEATS = 3

type Host = Pick<Context, 'jobDb' | 'log' | 'config'>

export interface Heartbeat {
  stop(): Promise<void>
}

async function takeOver(
  { jobDb, log }: Host,
  silentSeconds: number,
  mine: readonly string[] = [],
): Promise<void> {
  const silent = await findDeadWorkers(jobDb, silentSeconds)
  const dead = silent.filter((id) => !mine.includes(id))
  if (dead.length === 0) return
  log.info({ workers: dead.length }, 'jobs of workers that are gone are taken over')
  await unlockJobsOf(jobDb, dead)
}

/** For whoever has the database alone: all other workers are gone. */
export const takeOverAll = (host: Host): Promise<void> => takeOver(host, 0)

export function startHeartbeat(host: Host, workers: () => readonly string[]): Heartbeat {
  const { workerTimeout } = host.config
  const noted = new Set<string>()
  let wasHeard = false
  let underWay: Promise<void> | undefined

  async function beat(): Promise<void> {
    const mine = workers()
    if (mine.length === 0) return
    try {
      for (const id of mine) noted.add(id)
      await noteWorkers(host.jobDb, mine)
      // After the database was away nobody was heard: the others get the time to say that they live.
      if (wasHeard) await takeOver(host, workerTimeout, mine)
      wasHeard = true
    } catch (error) {
      wasHeard = false
      host.log.debug({ err: error }, 'a worker could not say that it lives')
    }
  }

  const begin = () => {
    underWay ??= beat().finally(() => {
      underWay = undefined
    })
  }
  begin()
  const timer = setInterval(begin, (workerTimeout * 1_000) / BEATS)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
      await forgetWorkers(host.jobDb, [...noted]).catch(() => {})
    },
  }
}
