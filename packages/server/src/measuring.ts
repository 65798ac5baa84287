/** Counts waiting work when the metrics or the health are read, at most every few seconds. */
import { measureDeliveries } from './areas/hooks/jobs.ts'
import { measurePushes } from './areas/news/jobs.ts'
import { measureSearch } from './areas/search/jobs.ts'
import type { Context } from './context.ts'
import { countJobs } from './db/job-queue.ts'
import { measureMails } from './engines/mail/sending.ts'

const EVERY_MS = 5_000

async function measureJobs({ jobDb, jobMeters }: Context): Promise<void> {
  jobMeters.counts = await countJobs(jobDb)
}

const measures = [measureMails, measurePushes, measureDeliveries, measureSearch, measureJobs]

interface Measured {
  readonly at: number
  readonly done: Promise<void>
}

const measured = new WeakMap<Context, Measured>()

/** Keeps the old value on failure: the other metrics are needed most while the database is down. */
async function measureAll(context: Context): Promise<void> {
  const outcomes = await Promise.allSettled(measures.map((measure) => measure(context)))
  for (const { reason } of outcomes.filter((outcome) => outcome.status === 'rejected')) {
    context.log.debug({ err: reason }, 'waiting work could not be counted')
  }
}

export async function measureRarely(context: Context): Promise<void> {
  const now = performance.now()
  const last = measured.get(context)
  const isDue = last === undefined || now - last.at >= EVERY_MS
  const latest = isDue ? { at: now, done: measureAll(context) } : last
  measured.set(context, latest)
  await latest.done
}
