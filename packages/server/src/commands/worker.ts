/** `folkmoot worker`: runs jobs only, beside servers on the same database. */
import type { Config } from '../config.ts'
import { startFlushers, startFollowers } from '../followers.ts'
import { startJobs } from '../jobs.ts'
import { makeLog } from '../log.ts'
import { Metrics } from '../metrics.ts'
import { start } from '../start.ts'
import { requireBlobStore, requireSharedFiles } from './blob-store.ts'
import { Complaint, say } from './console.ts'
import { stopGently, untilStopSignal } from './signals.ts'
import { listenForMetrics } from './worker-metrics.ts'

export async function work(config: Config): Promise<void> {
  if (!config.databaseUrl) {
    throw new Complaint(
      'The embedded database serves one process, and that does the jobs itself.',
      'Set DATABASE_URL to the database of the servers to work for.',
    )
  }
  const stopSignal = untilStopSignal()
  const connection = { url: config.databaseUrl }
  const { context, store } = await start(config, connection, makeLog(config.logLevel))
  try {
    await requireBlobStore(config, context)
    await requireSharedFiles(config, context)
    const port = config.workerMetricsPort
    const metrics = port === 0 ? undefined : await listenForMetrics(new Metrics(context, store), port)
    const flushers = startFlushers(context)
    const worker = await startJobs(context, { connection, isSole: false })
    const followers = startFollowers(context)
    say('Folkmoot works. Stop with Ctrl-C.')
    await stopSignal
    await stopGently(async () => {
      await followers.stop()
      await worker.stop()
      await flushers.stop()
      await metrics?.stop()
    })
  } finally {
    await store.close()
  }
}
