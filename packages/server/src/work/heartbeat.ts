/**
 * Workers send heartbeats and take over the jobs of workers that stopped sending them. graphile-worker itself would only
 * retry the jobs of a killed worker after four hours.
 */
import type { Context } from '../context.ts'
import { findDeadWorkers, forgetWorkers, noteWorkers, unlockJobsOf } from '../db/job-queue.ts'
import { repeat } from '../repeat.ts'

/** Heartbeats per timeout, so two may be late. */
const BEATS = 3

type Host = Pick<Context, 'jobDb' | 'log' | 'config'>

export interface Heartbeat {
  /** For a new worker: the next heartbeat may be too late. */
  note(): Promise<void>
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
  log.info({ workers: dead.length }, 'taking over jobs of dead workers')
  await unlockJobsOf(jobDb, dead)
}

/** For a process that has the database to itself: all other workers are dead. */
export const takeOverAll = (host: Host): Promise<void> => takeOver(host, 0)

export function startHeartbeat(host: Host, workers: () => readonly string[]): Heartbeat {
  const { workerTimeout } = host.config
  const noted = new Set<string>()
  let wasHeard = false

  async function note(): Promise<readonly string[]> {
    const mine = workers()
    for (const id of mine) noted.add(id)
    await noteWorkers(host.jobDb, mine)
    return mine
  }

  async function beat(): Promise<void> {
    if (workers().length === 0) return
    try {
      const mine = await note()
      // After a database outage no heartbeat is recent: the others get time to send one.
      if (wasHeard) await takeOver(host, workerTimeout, mine)
      wasHeard = true
    } catch (error) {
      wasHeard = false
      throw error
    }
  }

  const everyMs = (workerTimeout * 1_000) / BEATS
  const beating = repeat(host.log, everyMs, 'a heartbeat could not be written', beat)
  return {
    async note() {
      await note().catch((error) => host.log.debug({ err: error }, 'a new worker could not be noted'))
    },
    async stop() {
      await beating.stop()
      await forgetWorkers(host.jobDb, [...noted]).catch(() => {})
    },
  }
}
