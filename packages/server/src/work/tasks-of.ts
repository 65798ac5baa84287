/** Jobs as tasks and cron items of graphile-worker. */
import { type CronItem, type ParsedCronItem, parseCronItems, type Task, type TaskList } from 'graphile-worker'
import type { Context } from '../context.ts'
import { CutOff, forgetAttempt, LeftToOthers, leaveToOthers, TryAgain } from '../db/job-queue.ts'
import type { Job } from './jobs.ts'

const NEVER = new AbortController().signal

interface Failed {
  readonly job: string
  readonly id: string
  readonly attempt: number
  readonly isLast: boolean
}

/** Expected failures, such as a busy mail server, are logged in one line without a stack. */
function logFailure({ log }: Context, error: unknown, { isLast, ...about }: Failed): void {
  if (error instanceof CutOff) log.info(about, 'a job was interrupted by the shutdown and will be retried')
  else if (error instanceof LeftToOthers)
    log.info({ ...about, reason: error.message }, 'a job is left to a newer version')
  else if (isLast) log.error({ ...about, err: error }, 'a job failed for good')
  else if (error instanceof TryAgain) log.info({ ...about, reason: error.message }, 'a job will be retried')
  else log.warn({ ...about, err: error }, 'a job failed and will be retried')
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
      const isLeft = error instanceof LeftToOthers
      context.jobMeters.note(job.name, isLast && !isCutOff && !isLeft ? 'failed' : 'retried', seconds())
      logFailure(context, error, { job: job.name, id, attempt: attempts, isLast })
      if (isCutOff) await forgetAttempt(context.jobDb, id)
      if (isLeft) await leaveToOthers(context.jobDb, id)
      throw error
    }
  }
}

export const taskListOf = (context: Context, jobs: readonly Job[]): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, taskOf(context, job)]))

/** Missed runs are not repeated, because each run handles everything that is due. */
export function cronItemsOf(jobs: readonly Job[]): ParsedCronItem[] {
  const items = jobs.flatMap(({ name, schedule, maxAttempts }): CronItem[] =>
    schedule === undefined
      ? []
      : [{ task: name, match: schedule, options: { maxAttempts, jobKey: name, queueName: name } }],
  )
  return parseCronItems(items)
}
