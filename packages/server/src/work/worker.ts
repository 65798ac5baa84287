/** The worker of a process: graphile-worker with its own small connection pool. */
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as JobLogger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import type { ConnectionOptions } from '../db/sql.ts'
import { openWorkerPool } from '../db/worker-pool.ts'
import { type Heartbeat, startHeartbeat, takeOverAll } from './heartbeat.ts'
import type { Job } from './jobs.ts'
import { cronItemsOf, taskListOf } from './tasks-of.ts'

/** New jobs arrive by NOTIFY; jobs that are due at a set time may start this late. */
const POLL_MS = 2_000
/** A retry of a mail or callback can wait longer. */
const REMOTE_POLL_MS = 5_000
/** Concurrent jobs in each of the two groups that all processes have. */
export const SLOTS = 4
const CONNECTIONS = 7
const RESTART_MS = 1_000
/** At shutdown, jobs that wait for other machines are aborted after this time. */
export const STOP_GRACE_MS = 5_000

export interface Worker {
  /** Waits for running jobs. */
  stop(): Promise<void>
}

/** Failed jobs are logged in tasks-of.ts. */
function loggerFor(log: Logger): JobLogger {
  return new JobLogger(() => (level, message, meta) => {
    if (meta?.failure) return
    if (level === 'error' || level === 'warning') log.warn({ worker: message }, 'graphile-worker warns')
    else log.trace({ worker: message }, 'graphile-worker')
  })
}

interface Shared {
  readonly context: Context
  readonly pgPool: Pool
  readonly ids: Set<string>
  readonly graceMs: number
  readonly heartbeat: Heartbeat
}

/** Jobs that wait for each other's slots only. */
interface Group {
  readonly jobs: readonly Job[]
  readonly pollInterval: number
  readonly slots?: number
}

interface Running {
  readonly runner: Runner
  /** It runs no more jobs. */
  readonly ended: Promise<void>
}

const DRAINED = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const

/**
 * The runner failed to write a result, and runs no more jobs. Its own promise may never settle then: graphile-worker
 * miscounts several failed writes and waits for them forever.
 */
async function drainedAfterFailure(events: WorkerEvents): Promise<void> {
  const drained = Promise.race(DRAINED.map((name) => once(events, name)))
  await Promise.all([once(events, 'pool:fatalError'), drained])
}

async function runJobs(
  { context, pgPool, ids, graceMs }: Shared,
  { jobs, pollInterval, slots = SLOTS }: Group,
): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const drained = drainedAfterFailure(events)
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
    ids.add(id)
  })
  const runner = await run({
    pgPool,
    taskList: taskListOf(context, jobs),
    parsedCronItems: cronItemsOf(jobs),
    noHandleSignals: true,
    logger: loggerFor(context.log),
    events,
    preset: {
      worker: {
        concurrentJobs: slots,
        pollInterval,
        gracefulShutdownAbortTimeout: graceMs,
        localQueue: { size: slots },
        // Without a batch a result that cannot be written is an unhandled rejection, which ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  const ended = Promise.race([drained, runner.promise.catch(() => {})]).then(() => void ids.delete(id))
  return { runner, ended }
}

/** A runner ends when it cannot record the result of a job; then a new one starts. */
async function keepRunning(shared: Shared, group: Group): Promise<Worker> {
  let isOver = false
  let current: Running | undefined
  let beginning = begin()

  async function begin(): Promise<void> {
    const begun = await runJobs(shared, group)
    current = begun
    void begun.ended.then(() => {
      if (isOver) return
      // Its cron may still run.
      void begun.runner.stop().catch(() => {})
      void beginAgain()
    })
    await shared.heartbeat.note()
  }

  async function beginAgain(): Promise<void> {
    while (!isOver) {
      await sleep(RESTART_MS, undefined, { ref: false })
      if (isOver) return
      try {
        beginning = begin()
        return await beginning
      } catch (error) {
        shared.context.log.debug({ err: error }, 'the worker could not restart')
      }
    }
  }

  await beginning
  return {
    async stop() {
      isOver = true
      // A runner that is just starting must be stopped too: it holds connections.
      await beginning.catch(() => {})
      void current?.runner.stop().catch(() => {})
      await current?.ended
    },
  }
}

export interface WorkerParts {
  readonly connection: ConnectionOptions
  readonly jobs: readonly Job[]
  /** There is no other worker, so locked jobs belong to dead ones. */
  readonly isSole: boolean
  readonly graceMs?: number
}

/** Jobs that wait for other machines have a group of their own, so that they never block local ones. */
function groupsOf(jobs: readonly Job[]): Group[] {
  const local = jobs.filter(({ isRemote }) => !isRemote)
  const remote = jobs.filter(({ isRemote, ownSlots }) => isRemote && ownSlots === undefined)
  const alone = jobs.filter(({ ownSlots }) => ownSlots !== undefined)
  return [
    { jobs: local, pollInterval: POLL_MS },
    ...(remote.length > 0 ? [{ jobs: remote, pollInterval: REMOTE_POLL_MS }] : []),
    ...alone.map((job) => ({
      jobs: [job],
      pollInterval: job.pollMs ?? REMOTE_POLL_MS,
      slots: job.ownSlots,
    })),
  ]
}

export async function startWorker(
  context: Context,
  { connection, jobs, isSole, graceMs = STOP_GRACE_MS }: WorkerParts,
): Promise<Worker> {
  if (isSole) await takeOverAll(context)
  const pgPool = openWorkerPool(connection, CONNECTIONS)
  const ids = new Set<string>()
  const heartbeat = startHeartbeat(context, () => [...ids])
  const shared = { context, pgPool, ids, graceMs, heartbeat }
  const running: Worker[] = []
  for (const group of groupsOf(jobs)) running.push(await keepRunning(shared, group))
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()))
      await heartbeat.stop()
      await pgPool.end()
    },
  }
}
