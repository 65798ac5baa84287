/** Metrics of jobs and followers. */
import type { JobCounts } from '../db/job-queue.ts'
import { type Family, single } from '../prometheus.ts'

export type Outcome = 'done' | 'retried' | 'failed'

export class JobMeters {
  readonly #outcomes = new Map<string, Record<Outcome, number>>()
  readonly #durations = new Map<string, { count: number; seconds: number }>()
  /** Over all workers, when last measured. */
  counts: JobCounts = { waiting: 0, running: 0, failed: 0 }

  note(name: string, outcome: Outcome, seconds: number): void {
    const outcomes = this.#outcomes.get(name) ?? { done: 0, retried: 0, failed: 0 }
    outcomes[outcome]++
    this.#outcomes.set(name, outcomes)
    const durations = this.#durations.get(name) ?? { count: 0, seconds: 0 }
    durations.count++
    durations.seconds += seconds
    this.#durations.set(name, durations)
  }

  families(): Family[] {
    const { waiting, running, failed } = this.counts
    return [
      single('gauge', 'folkmoot_jobs_waiting', 'Jobs that are not due yet or wait for a worker.', waiting),
      single('gauge', 'folkmoot_jobs_running', 'Running jobs.', running),
      single('gauge', 'folkmoot_jobs_failed', 'Jobs whose last attempt failed.', failed),
      {
        name: 'folkmoot_jobs_total',
        type: 'counter',
        help: 'Attempts by this process: done, retried (failed, will be retried), failed (for good).',
        samples: [...this.#outcomes].flatMap(([name, outcomes]) =>
          Object.entries(outcomes).map(([outcome, value]) => ({ labels: { name, outcome }, value })),
        ),
      },
      {
        name: 'folkmoot_job_duration_seconds',
        type: 'summary',
        help: 'Duration of attempts.',
        samples: [...this.#durations].flatMap(([name, { count, seconds }]) => [
          { suffix: '_sum', labels: { name }, value: seconds },
          { suffix: '_count', labels: { name }, value: count },
        ]),
      },
    ]
  }
}

export interface FollowerCounts {
  runs: number
  failures: number
  /** By the clock of the process; undefined before the first success. */
  succeededAtMs: number | undefined
}

export class FollowerMeters {
  readonly #followers = new Map<string, Readonly<FollowerCounts>>()

  /** The follower updates its counts; they are read when metrics are requested. */
  add(name: string, counts: Readonly<FollowerCounts>): void {
    this.#followers.set(name, counts)
  }

  families(): Family[] {
    const all = [...this.#followers].toSorted(([one], [other]) => one.localeCompare(other))
    const total = (
      name: string,
      help: string,
      pick: (counts: Readonly<FollowerCounts>) => number,
    ): Family => ({
      name,
      type: 'counter',
      help,
      samples: all.map(([follower, counts]) => ({ labels: { follower }, value: pick(counts) })),
    })
    return [
      total('folkmoot_follower_runs_total', 'Runs in this process.', ({ runs }) => runs),
      total('folkmoot_follower_failures_total', 'Runs that failed.', ({ failures }) => failures),
      {
        name: 'folkmoot_follower_last_success_age_seconds',
        type: 'gauge',
        help: 'Seconds since the last successful run.',
        samples: all.flatMap(([follower, { succeededAtMs }]) =>
          succeededAtMs === undefined
            ? []
            : [{ labels: { follower }, value: (performance.now() - succeededAtMs) / 1000 }],
        ),
      },
    ]
  }
}
