/** Jobs as graphile-worker wants them. */
import { type CronItem, type ParsedCronItem, parseCronItems, type Task, type TaskList } from 'graphile-worker'
import type { Context } from '../context.ts'
import { CutOff, forgetAttempt, TryAgain } from '../db/job-queue.ts'
import type { Job } from './jobs.ts'

const NEVER = new AbortController().signal

interface Failed {
  readonly job: string
  readonly id: string
  readonly attempt: number
  readonly isLast: boolean
}

/** What can be expected to happen, mail servers that are busy for example, fills no log. */
function logFailure({ log }: Context, error: unknown, { isLast, ...about }: Failed): void {
  if (error instanceof CutOff) log.info(about, 'a job was cut off by the stop; it is tried again')
  else if (isLast) log.error({ ...about, err: error }, 'a job is given up')
  else if (error instanceof TryAgain) log.info({ ...about, reason: error.message }, 'a job is tried again')
  else log.warn({ ...about, err: error }, 'a job failed; it is tried again')
}

function taskOf(context: Context, job: Job): Task {
  return async (payload, { job: { id, attempts, max_attempts }, abortSignal = NEVER }) => {
    const isLast = attempts >= max_attempts
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    try {
      await job.run(context, payload, { number: attempts, isLast, stopping: abortSignal })
      context.jobMeters.note(job.name, 'done', seconds())
    } catch (error) {
      const isCutOff = error instanceof CutOff
      context.jobMeters.note(job.name, isLast && !isCutOff ? 'failed' : 'retried', seconds())
      logFailure(context, error, { job: job.name, id, attempt: attempts, isLast })
      if (isCutOff) await forgetAttempt(context.jobDb, id)
      throw error
    }
  }
}

export const taskListOf = (context: Context, jobs: readonly Job[]): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, taskOf(context, job)]))

/** What was missed while nothing ran is not made up for: each of them looks for all that is due. */
export function cronItemsOf(jobs: readonly Job[]): ParsedCronItem[] {
  const items = jobs.flatMap(({ name, schedule, maxAttempts }): CronItem[] =>
    schedule === undefined
      ? []
      : [{ task: name, match: schedule, options: { maxAttempts, jobKey: name, queueName: name } }],
  )
  return parseCronItems(items)
}
