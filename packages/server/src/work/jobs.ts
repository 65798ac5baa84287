/** A job as data: its name, when it comes by itself, how often it is tried, and what it does. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Context } from '../context.ts'
import type { JobKind } from '../db/job-queue.ts'

/** One attempt. */
export interface Attempt {
  /** This one included. */
  readonly number: number
  /** Should it fail, the job is given up. */
  readonly isLast: boolean
  /** The worker stops: a job that waits for others need not wait for them. */
  readonly stopping: AbortSignal
}

export interface Job extends JobKind {
  /** A line of cron, in UTC. While one runs, no other of the same name does, on whatever node. */
  readonly schedule?: string
  /** It waits for other machines, and then nothing else shall wait for it. */
  readonly isRemote?: boolean
  run(context: Context, payload: unknown, attempt: Attempt): Promise<unknown>
}

class PayloadInvalid extends Error {}

/** A job that is told what it is about. */
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

/** Tried again until its next turn replaces it. */
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
