/**
 * Spans for an OpenTelemetry SDK loaded into the process. Only its API is used; without an SDK there is no tracer and
 * no cost.
 */
import {
  context,
  ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Context as TraceContext,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'

/** Undefined without an SDK, which must be loaded first with `node --import`. */
export function findTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider()
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer('folkmoot')
    : provider.getTracer('folkmoot')
}

export interface RequestSpan {
  readonly span: Span
  readonly context: TraceContext
}

/** A `traceparent` header makes the span part of the caller's trace. */
export function beginSpan(tracer: Tracer, request: FastifyRequest, operation: string): RequestSpan {
  const parent = propagation.extract(ROOT_CONTEXT, request.headers)
  const attributes = { 'http.request.method': request.method, 'folkmoot.request_id': request.id }
  const span = tracer.startSpan(operation, { kind: SpanKind.SERVER, attributes }, parent)
  return { span, context: trace.setSpan(parent, span) }
}

export function endSpan({ span }: RequestSpan, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs work inside the span, so that queries become its children. */
export async function within<T>(request: RequestSpan, work: () => Promise<T>): Promise<T> {
  return await context.with(request.context, work)
}
