/** Observes every request until its answer ended: a log line, metrics, a span. */
import type { OperationShape } from '@folkmoot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { lineWriter } from '../log.ts'
import { RequestMeters } from './request-meters.ts'
import { beginSpan, endSpan, findTracer, type RequestSpan } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined
  }
  interface FastifyContextConfig {
    /** The name of a non-API route in logs and metrics. */
    label?: string
  }
}

/** Probes every few seconds would hide other lines. */
const PROBES = new Set(['health', 'metrics'])
/** As in nginx: the client closed the connection. */
const CALLER_WENT_AWAY = 499

/** Never the path: it may hold an address or a name, and is unbounded. */
function nameOf(request: FastifyRequest): string {
  const { config } = request.routeOptions
  return config?.operation?.id ?? config?.label ?? 'unknown'
}

/** An answer that only the caller ends. */
const isEndless = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config?.operation?.answer.kind === 'events'

export class Observer {
  readonly meters = new RequestMeters()
  readonly #tracer = findTracer()
  readonly #writeLine: ReturnType<typeof lineWriter>
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
    this.#writeLine = lineWriter(log)
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    const startedAt = performance.now()
    this.meters.inFlight++
    if (this.#tracer) request.span = beginSpan(this.#tracer, request, nameOf(request))
    // Unlike `finish`, emitted exactly once whatever happens to the connection.
    reply.raw.once('close', () => this.#end(request, reply, performance.now() - startedAt))
  }

  /** A request in a batch: counted and logged like any, with its own id. */
  noteRelayed(
    outer: FastifyRequest,
    about: { method: string; operation: OperationShape | undefined; status: number; ms: number },
  ): void {
    const { method, operation, status, ms } = about
    const name = operation?.id ?? 'unknown'
    this.meters.note(name, status, ms)
    this.#write({ actor: outer.actor, id: outer.id, method }, name, status, ms)
  }

  noteUnforeseen(error: unknown, request: FastifyRequest, operation: OperationShape | undefined): void {
    this.#log.error({ err: error, requestId: request.id, operation: operation?.id }, 'unexpected error')
  }

  #end(request: FastifyRequest, reply: FastifyReply, ms: number): void {
    const { raw } = reply
    const status =
      raw.writableFinished || (raw.headersSent && isEndless(request)) ? raw.statusCode : CALLER_WENT_AWAY
    const operation = nameOf(request)
    this.meters.inFlight--
    this.meters.note(operation, status, ms)
    if (request.span) endSpan(request.span, status)
    this.#write(request, operation, status, ms)
  }

  /** No address, path, header, query or body. Every value is ours or a number, so that no caller can forge a line. */
  #write(
    request: Pick<FastifyRequest, 'actor' | 'id' | 'method'>,
    operation: string,
    status: number,
    ms: number,
  ): void {
    const level = status >= 500 ? 'error' : PROBES.has(operation) ? 'debug' : 'info'
    const { actor, id, method } = request
    const caller = actor?.kind === 'member' ? actor.id : 'anonymous'
    const duration = Math.round(ms * 10) / 10
    this.#writeLine(
      level,
      `"requestId":"${id}","method":"${method}","operation":"${operation}","status":${status},"ms":${duration},"caller":"${caller}","msg":"request"`,
    )
  }
}
