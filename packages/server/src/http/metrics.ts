/** `/metrics` for Prometheus. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import type { StoreLoad } from '../db/store.ts'
import { failure } from '../failure.ts'
import { ProcessMetrics } from '../process-metrics.ts'
import { type Family, single, TEXT_TYPE, writeFamilies } from '../prometheus.ts'
import type { RequestMeters } from './request-meters.ts'

export const METRICS_PATH = '/metrics'
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

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

export interface MetricsParts {
  readonly meters: RequestMeters
  load(): StoreLoad
  /** Number of waiting queries. */
  measure(): Promise<void>
  /** Admits a signed-in caller, or throws. */
  admit(request: FastifyRequest, reply: FastifyReply): Actor | Promise<Actor>
}

/**
 * Open to this machine while the instance is local only. Otherwise for admins: behind a local proxy every caller
 * looks local.
 */
export function addMetrics(app: FastifyInstance, context: Context, parts: MetricsParts): void {
  const ofProcess = new ProcessMetrics()
  app.addHook('onClose', async () => ofProcess.stop())
  app.get(METRICS_PATH, {
    config: { label: 'metrics' },
    onRequest: async (request, reply) => {
      if (context.config.isLoopback && LOOPBACK.test(request.socket.remoteAddress ?? '')) return
      request.actor = await parts.admit(request, reply)
      if (request.actor.kind !== 'member' || !request.actor.isAdmin) {
        throw failure('forbidden', 'Only admins read the metrics of an instance that is open to others.')
      }
    },
    handler: async (_request, reply) => {
      await parts.measure()
      const families = [
        ...parts.meters.families(),
        ...storeFamilies(parts.load()),
        ...contextFamilies(context),
        ...mailFamilies(context),
        ...context.deliveryMeters.families(),
        ...context.searchMeters.families(),
        ...context.realtime.meters.families(),
        ...context.jobMeters.families(),
        ...ofProcess.families(),
      ]
      return reply.type(TEXT_TYPE).send(writeFamilies(families))
    },
  })
}
