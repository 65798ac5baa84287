/** `/metrics` for Prometheus. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { failure } from '../failure.ts'
import { type Family, TEXT_TYPE } from '../prometheus.ts'
import type { RequestMeters } from './request-meters.ts'

export const METRICS_PATH = '/metrics'
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** What a process counts, as text. */
export interface MetricsText {
  read(more: readonly Family[]): Promise<string>
  stop(): void
}

export interface MetricsParts {
  readonly meters: RequestMeters
  readonly metrics: MetricsText
  /** Admits a signed-in caller, or throws. */
  admit(request: FastifyRequest, reply: FastifyReply): Actor | Promise<Actor>
}

/**
 * Open to this machine while the instance is local only. Otherwise for admins: behind a local proxy every caller
 * looks local.
 */
export function addMetrics(app: FastifyInstance, context: Context, parts: MetricsParts): void {
  app.addHook('onClose', async () => parts.metrics.stop())
  app.get(METRICS_PATH, {
    config: { label: 'metrics' },
    onRequest: async (request, reply) => {
      if (context.config.isLoopback && LOOPBACK.test(request.socket.remoteAddress ?? '')) return
      request.actor = await parts.admit(request, reply)
      if (request.actor.kind !== 'member' || !request.actor.isAdmin) {
        throw failure('forbidden', 'Only admins read the metrics of an instance that is open to others.')
      }
    },
    handler: async (_request, reply) =>
      reply.type(TEXT_TYPE).send(await parts.metrics.read(parts.meters.families())),
  })
}
