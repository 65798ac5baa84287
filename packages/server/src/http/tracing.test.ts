import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  type Span,
  trace,
} from '@opentelemetry/api'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { findTracer } from './tracing.ts'

interface Recorded {
  readonly name: string
  readonly parent: string | undefined
  readonly attributes: Attributes
  status?: number
  ended?: boolean
}

const recorded: Recorded[] = []
const withoutSdk = findTracer()

/** A minimal SDK that records what it is given. */
function loadFakeSdk(): void {
  const fakeSpan = (record: Recorded): Span => {
    const span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
    return Object.assign(span, {
      setAttribute: (key: string, value: string) => Object.assign(record.attributes, { [key]: value }),
      setStatus: ({ code }: { code: number }) => (record.status = code),
      end: () => (record.ended = true),
    })
  }
  const startSpan = (name: string, options?: { attributes?: Attributes }, parent?: Context): Span => {
    const traceId = parent && trace.getSpanContext(parent)?.traceId
    const record: Recorded = { name, parent: traceId, attributes: { ...options?.attributes } }
    recorded.push(record)
    return fakeSpan(record)
  }
  const startActiveSpan = () => {
    throw new Error('not used')
  }
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan }) })
  propagation.setGlobalPropagator({
    inject: () => {},
    fields: () => ['traceparent'],
    extract: (into, carrier: { traceparent?: string }) => {
      const [, traceId, spanId] = carrier.traceparent?.split('-') ?? []
      return traceId && spanId ? trace.setSpanContext(into, { traceId, spanId, traceFlags: 1 }) : into
    },
  })
}

loadFakeSdk()
const instance = await anInstance()
afterAll(async () => {
  await instance.close()
  trace.disable()
  propagation.disable()
  context.disable()
})

test('without an SDK there is no tracer', () => {
  expect(withoutSdk).toBeUndefined()
})

test('a request is a span named by its operation, in its caller’s trace', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'

  const answer = await instance.admin.request({
    path: '/api/core/v3/people/@me',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  const own = () => recorded.find((span) => span.parent === traceId)
  await expect.poll(() => own()?.ended).toBe(true)

  expect(own()).toMatchObject({
    name: 'getPerson',
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'folkmoot.request_id': answer.headers.get('x-request-id'),
    },
  })
})
