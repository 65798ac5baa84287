/** Jobs as graphile-worker wants them. */
import { type CronItem, type ParsedCronItem, parseCronItems, type Task, type TaskList } from 'graphile-worker'
import type { Context } from '../context.ts'
import type { Job } from './jobs.ts'

const NEVER = new AbortController().signal

function taskOf(context: Context, job: Job): Task {
  return async (payload, { job: { id, attempts, max_attempts }, abortSignal = NEVER }) => {
    const isLast = attempts >= max_attempts
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    try {
      await job.run(context, payload, { number: attempts, isLast, stopping: abortSignal })
      context.jobMeters.note(job.name, 'done', seconds())
    } catch (error) {
      context.jobMeters.note(job.name, isLast ? 'failed' : 'retried', seconds())
      const about = { err: error, job: job.name, id, attempt: attempts }
      if (isLast) context.log.error(about, 'a job is given up')
      else context.log.warn(about, 'a job failed; it is tried again')
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
