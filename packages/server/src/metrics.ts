/** All that a process counts, as Prometheus reads it: a server at `/metrics`, a worker at a port of its own. */
import type { Context } from './context.ts'
import type { Store, StoreLoad } from './db/store.ts'
import { archiveFamilies } from './engines/backups/wal/meters.ts'
import { measureRarely } from './measuring.ts'
import { ProcessMetrics } from './process-metrics.ts'
import { type Family, single, writeFamilies } from './prometheus.ts'

function storeFamilies(load: StoreLoad): Family[] {
  return [
    single('gauge', 'folkmoot_transactions_open', 'Sessions with a transaction.', load.transactionsOpen),
    single(
      'gauge',
      'folkmoot_transactions_waiting',
      'Requests that wait for a session.',
      load.transactionsWaiting,
    ),
    single('gauge', 'folkmoot_queries_waiting', 'Queries without an answer yet.', load.queriesWaiting),
    single('counter', 'folkmoot_queries_total', 'Queries sent to the database.', load.queriesAsked),
  ]
}

function mailFamilies({ mailer }: Context): Family[] {
  if (!mailer) return []
  const { counts, waiting } = mailer
  return [
    single('gauge', 'folkmoot_mails_waiting', 'Mails that wait to be sent.', waiting.count),
    single(
      'gauge',
      'folkmoot_mail_oldest_seconds',
      'How long the oldest of them has waited.',
      waiting.oldestSeconds,
    ),
    {
      name: 'folkmoot_mails_total',
      type: 'counter',
      help: 'Attempts of this process: mails sent, put off to another attempt, given up, dropped.',
      samples: Object.entries(counts).map(([result, value]) => ({ labels: { result }, value })),
    },
  ]
}

function contextFamilies({ verified, representations, disk }: Context): Family[] {
  return [
    {
      name: 'folkmoot_verified_credentials_total',
      type: 'counter',
      help: 'Callers recognised without hashing a password (hit), or not (miss).',
      samples: [
        { labels: { result: 'hit' }, value: verified.hits },
        { labels: { result: 'miss' }, value: verified.misses },
      ],
    },
    single(
      'gauge',
      'folkmoot_representations_bytes',
      'Memory of entities that are kept ready to be sent.',
      representations.bytes,
    ),
    single('gauge', 'folkmoot_writes_refused', '1 while the disk is too full to write.', disk.isLow ? 1 : 0),
    ...(disk.space
      ? [single('gauge', 'folkmoot_disk_free_bytes', 'Free for the data directory.', disk.space.freeBytes)]
      : []),
  ]
}

export class Metrics {
  readonly #context: Context
  readonly #load: () => StoreLoad
  readonly #measure: () => Promise<void>
  readonly #ofProcess: ProcessMetrics

  constructor(context: Context, { load }: Pick<Store, 'load'>) {
    this.#context = context
    this.#load = load
    this.#measure = () => measureRarely(context)
    this.#ofProcess = new ProcessMetrics(context.loopDelay)
  }

  /** With what only the caller knows. */
  async read(more: readonly Family[] = []): Promise<string> {
    await this.#measure()
    const context = this.#context
    return writeFamilies([
      ...more,
      ...storeFamilies(this.#load()),
      ...contextFamilies(context),
      ...mailFamilies(context),
      ...(context.archiving ? archiveFamilies(context.archiving) : []),
      ...(context.config.push ? context.pushServices.families() : []),
      ...context.deliveryMeters.families(),
      ...context.searchMeters.families(),
      ...context.realtime.meters.families(),
      ...context.jobMeters.families(),
      ...context.followerMeters.families(),
      ...this.#ofProcess.families(),
    ])
  }

  stop(): void {
    this.#ofProcess.stop()
  }
}
