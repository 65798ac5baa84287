/** `folkmoot jobs` lists waiting and failed jobs; `folkmoot jobs retry` retries them. */
import type { Config } from '../config.ts'
import { type ListedJob, listJobs, retryJobs } from '../db/listed-jobs.ts'
import type { Database } from '../db/pool.ts'
import { openStore } from '../db/store.ts'
import { Complaint, say } from './console.ts'
import { openDatabaseServer } from './database.ts'
import { sayTable } from './table.ts'

const MOST = 200
const FAILED = '--failed'

async function onDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const server = await openDatabaseServer(config, say)
  const store = openStore(server.connection)
  try {
    await work(store.slowDb)
  } finally {
    await store.close()
    if (server.wasRunning) server.release()
    else await server.stop()
  }
}

function row({ id, name, state, attempts, max_attempts, run_at, last_error }: ListedJob): string[] {
  const [complaint = ''] = (last_error ?? '').split('\n')
  return [id, state, name, `${attempts}/${max_attempts}`, run_at, complaint]
}

export async function showJobs(config: Config): Promise<void> {
  await onDatabase(config, async (db) => {
    const { rows: listed } = await listJobs(db, undefined, { startIndex: 0, count: MOST })
    if (listed.length === 0) return say('No job waits, and none has failed.')
    sayTable([['ID', 'STATE', 'JOB', 'TRIED', 'DUE', 'LAST ERROR'], ...listed.map(row)])
    if (listed.length === MOST) say(`The first ${MOST} are shown.`)
  })
}

export async function retry(config: Config, [which]: readonly string[]): Promise<void> {
  if (which === undefined || !(which === FAILED || /^\d{1,18}$/.test(which))) {
    throw new Complaint(
      'Which job?',
      `Give the number that \`folkmoot jobs\` shows, or ${FAILED} for all that failed.`,
    )
  }
  await onDatabase(config, async (db) => {
    const count = await retryJobs(db, which === FAILED ? undefined : which)
    if (count === 0 && which !== FAILED) throw new Complaint(`No job ${which} has failed.`)
    say(`${count} ${count === 1 ? 'job is' : 'jobs are'} tried again.`)
  })
}
