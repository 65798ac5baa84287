/** Puts together what metrics, heartbeats and the database know. */
import { formatDate, type Health, type HealthWarning } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { measureWorkers } from '../../../db/listed-jobs.ts'
import type { Disk } from '../../../disk.ts'
import { measureRarely } from '../../../measuring.ts'
import { PRODUCT_VERSION } from '../../../product.ts'
import { measureDatabase } from './queries.ts'

const LATE_SECONDS = 600
const CONNECTIONS_SHARE = 0.9

const spaceOf = ({ space, isLow }: Disk) => space && { ...space, isLow }

type Facts = Omit<Health, 'warnings' | 'checked'>

export function warningsOf({
  disk,
  fileDisk,
  workers,
  jobs,
  mail,
  webhooks,
  database,
}: Facts): HealthWarning[] {
  const hasWorker = workers.some(({ isAlive }) => isAlive)
  const isLate = jobs.lateSeconds > LATE_SECONDS
  const found: Record<HealthWarning, boolean> = {
    diskLow: disk?.isLow === true || fileDisk?.isLow === true,
    noWorker: isLate && !hasWorker,
    jobsLate: isLate && hasWorker,
    jobsFailed: jobs.failed > 0,
    mailsLate: (mail?.oldestSeconds ?? 0) > LATE_SECONDS,
    webhooksFailing: webhooks.buggy > 0,
    connectionsShort: database.connections >= database.connectionsMax * CONNECTIONS_SHARE,
  }
  return (Object.keys(found) as HealthWarning[]).filter((name) => found[name])
}

function processOf({ loopDelay }: Context): Health['process'] {
  const { mean, max } = loopDelay.read()
  return {
    uptimeSeconds: performance.now() / 1000,
    memoryBytes: process.memoryUsage.rss(),
    lagMeanSeconds: mean,
    lagMaxSeconds: max,
  }
}

export async function getHealth(context: Context): Promise<Health> {
  const { config, slowDb, jobMeters, deliveryMeters, mailer, disk, blobDisk } = context
  const [row, { workers, lateSeconds }] = await Promise.all([
    measureDatabase(slowDb),
    measureWorkers(slowDb, config.workerTimeout),
    measureRarely(context),
  ])
  const { lag_seconds: lagSeconds, ...backlog } = deliveryMeters.backlog
  const facts: Facts = {
    versions: { server: PRODUCT_VERSION, node: process.versions.node, postgres: row.version },
    process: processOf(context),
    database: {
      embedded: config.databaseUrl === undefined,
      sizeBytes: row.size_bytes,
      connections: row.connections,
      connectionsMax: row.connections_max,
    },
    disk: spaceOf(disk),
    fileDisk: spaceOf(blobDisk),
    workers: workers.map(({ id, seen_at, is_alive }) => ({ id, seen: seen_at, isAlive: is_alive })),
    jobs: { ...jobMeters.counts, lateSeconds },
    mail: mailer && { waiting: mailer.waiting.count, oldestSeconds: mailer.waiting.oldestSeconds },
    webhooks: { ...backlog, lagSeconds },
  }
  return { checked: formatDate(new Date()), warnings: warningsOf(facts), ...facts }
}
