/** A job as data: its name, schedule, number of attempts, and function. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Context } from '../context.ts'
import type { JobKind } from '../db/job-queue.ts'

/** One attempt. */
export interface Attempt {
  /** Starts at 1. */
  readonly number: number
  /** If it fails, the job fails for good. */
  readonly isLast: boolean
  /** Aborted at shutdown; a job that waits for other machines should end then. */
  readonly stopping: AbortSignal
}

export interface Job extends JobKind {
  /** A cron expression, in UTC. Only one runs at a time, over all nodes. */
  readonly schedule?: string
  /** It waits for other machines, so it must not block local jobs. */
  readonly isRemote?: boolean
  /** Of a remote job that waits for machines which members choose: it shares its slots with no other. */
  readonly ownSlots?: number
  /** Of a job with slots of its own: how late one may start that waited for another of its queue. */
  readonly pollMs?: number
  run(context: Context, payload: unknown, attempt: Attempt): Promise<unknown>
}

class PayloadInvalid extends Error {}

/** A job with a payload, checked before it runs. */
export function jobWith<Schema extends TSchema>(
  job: Omit<Job, 'run'>,
  payload: Schema,
  run: (context: Context, payload: Static<Schema>, attempt: Attempt) => Promise<unknown>,
): Job {
  return {
    ...job,
    async run(context, given, attempt) {
      if (!Value.Check(payload, given))
        throw new PayloadInvalid(`${job.name} was given ${JSON.stringify(given)}.`)
      return await run(context, given, attempt)
    },
  }
}

/** Retried until the next scheduled run replaces it. */
const SCHEDULED_ATTEMPTS = 25

export function scheduled(
  name: string,
  schedule: string,
  run: (context: Context, stopping: AbortSignal) => Promise<unknown>,
): Job {
  return {
    name,
    schedule,
    maxAttempts: SCHEDULED_ATTEMPTS,
    run: (context, _payload, { stopping }) => run(context, stopping),
  }
}
